/* twin.c - hand-written C of exactly the games that Freehold plays with four fixed-h on fundraiser: the same dice, decks,
 * rules of that edition and the same policy, decision for decision. No events, no records, no legality check, no other
 * edition. gcc -O3 -march=native twin.c -o twin ; ./twin games first print(0/1) */
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include "twin_tables.h"
#define NP 4
#define NEVER (1LL<<40)
typedef uint8_t u8; typedef int8_t i8; typedef int32_t i32; typedef uint32_t u32; typedef uint64_t u64; typedef int64_t i64;
enum{SAL=200};
typedef struct{u32 a,b,c,n;}S;
static inline u32 word(S*s){u32 m=s->a+s->b+s->n;s->n++;s->a=s->b^(s->b>>9);s->b=s->c+(s->c<<3);s->c=((s->c<<21)|(s->c>>11))+m;return m;}
static inline void seed(S*s,u64 v,u32 lane){s->a=(u32)v;s->b=(u32)(v>>32);s->c=lane*0x9E3779B1u;s->n=1;while(s->n<=16)word(s);}
static inline u32 below(S*s,u32 k){u64 p=(u64)word(s)*k;u32 low=(u32)p;if(low<k){u32 t=(0u-k)%k;while(low<t){p=(u64)word(s)*k;low=(u32)p;}}return p>>32;}
typedef struct{ /* what a bot remembers */
  i64 rests_below;u32 rests_with;i32 known;
  u32 keys,partners,swapped;i32 turn;i8 distance,nsale,nwish;i8 sales[28],buyers[28],wishes[28];i32 paid[28],priced[28];
}B;
typedef struct{
  i32 cash[NP];u8 place[NP],det[NP],out[NP],nheld[NP],held[NP][2];u32 owned[NP];
  i8 owner[28];u32 pledged,built;u8 houses[28],hotel[28];
  u8 deck[2][16],nd[2];S dice;int d1,d2;i32 throws,turns,transfers,dec;int alive,over;u8 retired[NP];int nret;
  int seat,thrown,doubles,again;u32 kept; /* the turn; inherited deeds whose interest has been paid in it */
  B b[NP];
}G;

static u8 cheapest_first[28];
static u32 sib[28];
static inline void give(G*g,int d,int to){int o=g->owner[d];if(o>=0)g->owned[o]&=~(1u<<d);g->owner[d]=to;g->transfers++;if(to>=0)g->owned[to]|=1u<<d;}
static inline int level(G*g,int d){return g->hotel[d]?4:g->houses[d];}
static inline void stand(G*g,int d,int h,int hot){g->houses[d]=h;g->hotel[d]=hot;if(h||hot)g->built|=1u<<d;else g->built&=~(1u<<d);}
static inline int next(G*g,int q){for(int i=1;i<NP;i++){int n=(q+i)&3;if(!g->out[n])return n;}return q;}
static void auction(G*g,int beside,int deed);
static void estate(G*g,int q,u32 lots);
static void handover(G*g,int q,u32 deeds);
static void retire(G*g,int q){g->out[q]=1;g->det[q]=0;g->retired[g->nret++]=q;g->alive--;if(g->alive<2)g->over=1;}
static int means(G*g,int q){int t=0;for(u32 m=g->owned[q]&g->built;m;m&=m-1){int d=__builtin_ctz(m);t+=hcost[d]*level(g,d);}
  t=t*50/100;for(u32 m=g->owned[q]&~g->pledged;m;m&=m-1)t+=mortv[__builtin_ctz(m)];return g->cash[q]+t;}
static void fail(G*g,int q,int to){
  if(to>=0){int t=0;for(u32 m=g->owned[q]&g->built;m;m&=m-1){int d=__builtin_ctz(m);t+=hcost[d]*level(g,d);stand(g,d,0,0);}
    g->cash[q]+=t*50/100;g->cash[to]+=g->cash[q];g->cash[q]=0;u32 mine=g->owned[q];
    for(u32 m=mine;m;m&=m-1)give(g,__builtin_ctz(m),to);
    for(int i=0;i<g->nheld[q];i++)g->held[to][g->nheld[to]++]=g->held[q][i];g->nheld[q]=0;
    retire(g,q);if(!g->over&&(mine&g->pledged))handover(g,to,mine&g->pledged);
  }else{g->cash[q]=0;u32 mine=g->owned[q];
    for(u32 m=mine;m;m&=m-1){int d=__builtin_ctz(m);stand(g,d,0,0);g->pledged&=~(1u<<d);g->kept&=~(1u<<d);give(g,d,-1);}
    for(int i=0;i<g->nheld[q];i++){int c=g->held[q][i];g->deck[cdeck[c]][g->nd[cdeck[c]]++]=c;}g->nheld[q]=0;
    retire(g,q);if(!g->over&&mine)estate(g,q,mine);}
}
/* -- raising money: one decision at a time; 0 if the debtor gives up -- */
static int raise_money(G*g,int q,int amount){
  int missing=amount-g->cash[q];g->b[q].rests_below=0;g->dec++;
  u32 fr=g->owned[q]&~g->pledged;for(int k=0;k<8;k++)if(g->built&gmask[k])fr&=~(u32)gmask[k];
  if(fr){u32 ch=0;int need=missing;for(int i=0;i<28&&need>0;i++){int d=cheapest_first[i];if(fr>>d&1){ch|=1u<<d;need-=mortv[d];}}
    if(need>0){if(means(g,q)<amount)return 0;
      ch=fr;for(int k=0;k<NG;k++)if((g->owned[q]&gmask[k])==gmask[k])ch&=~(u32)gmask[k];if(!ch)ch=fr;}
    g->pledged|=ch;for(;ch;ch&=ch-1)g->cash[q]+=mortv[__builtin_ctz(ch)];return 1;}
  u32 st=g->owned[q]&g->built;int k=-1;if(st)for(int j=0;j<8;j++){static const u8 byhouse[8]={0,1,2,3,4,5,6,7};if(st&gmask[byhouse[j]]){k=byhouse[j];break;}}
  int sold[4]={0},price=0,enough=0;
  if(k>=0){enough=1;while(price*50/100<missing){int t=-1,most=0;for(int i=0;i<gsize[k];i++){int left=level(g,gdeeds[k][i])-sold[i];if(left>most){most=left;t=i;}}
      if(t<0){enough=0;break;}price+=hcost[gdeeds[k][t]];sold[t]++;}}
  if(!enough&&means(g,q)<amount)return 0;
  int total=0;for(int i=0;i<gsize[k];i++)if(sold[i]){int d=gdeeds[k][i];total+=hcost[d]*sold[i];stand(g,d,level(g,d)-sold[i],0);}
  g->cash[q]+=total*50/100;return 1;
}
static int pay(G*g,int q,int amount,int to){
  while(g->cash[q]<amount){
    if(!g->owned[q]&&!g->nheld[q]){fail(g,q,to);return 0;}
    if(!raise_money(g,q,amount)){fail(g,q,to);return 0;}}
  g->cash[q]-=amount;if(to>=0)g->cash[to]+=amount;return 1;
}
static void handover(G*g,int q,u32 deeds){
  g->b[q].rests_below=0;g->dec++;int loans=0,h=0;for(u32 m=deeds;m;m&=m-1){loans+=mortv[__builtin_ctz(m)];}h=loans*10;
  int spare=g->cash[q]-SAL,cost=loans+(h+99)/100;
  if(spare<loans||spare<cost){g->kept|=deeds;pay(g,q,(h+99)/100,-1);return;}
  g->cash[q]-=cost;g->pledged&=~deeds;g->kept&=~deeds;
}
static inline int completes(G*g,int q,int d){u32 m=sib[d];return ((g->owned[q]|1u<<d)&m)==m;}
static void auction(G*g,int beside,int deed){
  u32 among=0,passed=0;for(int i=0;i<NP;i++)if(!g->out[i])among|=1u<<i;
  int bid=0,lead=-1,s=next(g,beside),p=price[deed];
  for(;;){u32 w=among&~passed;if(lead>=0)w&=~(1u<<lead);if(!w)break;int q=s;while(!(w>>q&1))q=(q+1)&3;
    g->dec++;int lowest=bid>0?bid+1:1,amount=-1,cash=g->cash[q];
    if(lowest<=p)amount=(bid+p)/2;else if(completes(g,q,deed)){int r=cash-bid;amount=bid+(r>=0?r/4:-((-r+3)/4));}
    if(amount!=-1||0){if(amount<lowest)amount=lowest;}
    if((lowest<=p||completes(g,q,deed))&&amount<cash){bid=amount;lead=q;passed=0;s=(q+1)&3;}else passed|=1u<<q;}
  if(lead>=0){g->cash[lead]-=bid;give(g,deed,lead);g->pledged&=~(1u<<deed);}
}
static void estate(G*g,int q,u32 lots){for(;lots&&!g->over;lots&=lots-1)auction(g,q,__builtin_ctz(lots));}
static void purchase(G*g,int q,int d){
  for(;;){int rest=g->cash[q]-price[d];g->dec++;
    int buy=0;if(rest>=SAL)buy=1;else{int whole=completes(g,q,d);if(rest>=0)buy=whole;
      else if(whole){int best=-1,cheap=1<<30;for(u32 m=g->owned[q];m;m&=m-1){int e=__builtin_ctz(m),v=mortv[e];
          if(v<-rest||v>=cheap||!(g->owned[q]&sib[e]&~(1u<<e)))continue;
          if((g->pledged>>e&1)||(g->built&sib[e]))continue;best=e;cheap=v;}
        g->b[q].rests_below=0;
        if(best>=0){g->pledged|=1u<<best;g->cash[q]+=mortv[best];continue;}}}
    if(buy){g->cash[q]-=price[d];give(g,d,q);}else auction(g,q,d);
    return;}
}
static inline void jail(G*g,int q){g->place[q]=10;g->det[q]=1;if(g->seat==q)g->again=0;}
static void land(G*g,int q,int mode);
static void forward(G*g,int q,int n,int mode){int t=g->place[q]+n;if(t>=40){t-=40;g->cash[q]+=SAL;}g->place[q]=t;land(g,q,mode);}
static inline int dist(G*g,int q,int s){int a=(s-g->place[q]+40)%40;return a?a:40;}
static inline void roll(G*g){g->throws++;int p=below(&g->dice,36);g->d1=p/6+1;g->d2=p%6+1;}
static void draw(G*g,int q,int k){
  u8*D=g->deck[k];int c=D[0];memmove(D,D+1,--g->nd[k]);
  if(ceff[c]==RELEASE){g->held[q][g->nheld[q]++]=c;return;}
  D[g->nd[k]++]=c;
  switch(ceff[c]){
  case ADVANCE_TO:forward(g,q,dist(g,q,camt[c]),crent[c]);break;
  case ADVANCE_TO_NEAREST:{int n=40;for(int i=0;i<gsize[camt[c]];i++){int w=dist(g,q,spaceof[gdeeds[camt[c]][i]]);if(w<n)n=w;}forward(g,q,n,crent[c]);break;}
  case BACK:{int t=(g->place[q]-camt[c]+40)%40;g->place[q]=t;if(t==0)g->cash[q]+=SAL;land(g,q,0);break;}
  case SENT_TO_DETENTION:jail(g,q);break;
  case COLLECT:g->cash[q]+=camt[c];break;
  case PAY:pay(g,q,camt[c],-1);break;
  case REPAIRS:{int a=0;for(u32 m=g->owned[q]&g->built;m;m&=m-1){int d=__builtin_ctz(m);a+=g->hotel[d]?chot[c]:camt[c]*g->houses[d];}if(a>0)pay(g,q,a,-1);break;}
  case PAY_EACH:{int os[3],n=0;for(int i=1;i<NP;i++)if(!g->out[(q+i)&3])os[n++]=(q+i)&3;for(int i=0;i<n&&!g->out[q]&&!g->over;i++)if(!g->out[os[i]])pay(g,q,camt[c],os[i]);break;}
  case COLLECT_EACH:{int os[3],n=0;for(int i=1;i<NP;i++)if(!g->out[(q+i)&3])os[n++]=(q+i)&3;for(int i=0;i<n&&!g->out[q]&&!g->over;i++)if(!g->out[os[i]])pay(g,os[i],camt[c],q);break;}
  }
}
static void land(G*g,int q,int mode){
  int s=g->place[q];
  switch(skind[s]){
  case K_DEED:{int d=sdeed[s],o=g->owner[d];if(o<0){purchase(g,q,d);break;}if(o==q||(g->pledged>>d&1))break;
    if(mode==RENT_TEN_TIMES_FRESH_THROW){g->dec++;roll(g);pay(g,q,10*(g->d1+g->d2),o);break;}
    int r,k=grp[d];
    if(k<8){if(g->hotel[d])r=rents[d][5];else{r=rents[d][g->houses[d]];if(!g->houses[d]&&(g->owned[o]&gmask[k])==gmask[k])r*=2;}}
    else{r=rents[d][__builtin_popcount(g->owned[o]&gmask[k])-1];if(k==9)r*=g->d1+g->d2;}
    if(mode==RENT_DOUBLE)r*=2;pay(g,q,r,o);break;}
  case K_CARDS:draw(g,q,sdeck[s]);break;
  case K_TAX:pay(g,q,sflat[s],-1);break;
  case K_GO_TO_DETENTION:jail(g,q);break;
  }
}
/* -- building and lifting -- */
typedef struct{int k,step,hot,cost,worth,lowest,ready;i64 cheapest;int h[3];}L;
static inline int rent_of(int d,int h){return h==0?2*rents[d][0]:rents[d][h];}
static void find_step(L*l,int cash){
  l->step=-1;l->cheapest=NEVER;int n=gsize[l->k],lo=99,hi=0,enough=1;
  for(int i=0;i<n;i++){int v=l->h[i];if(v==-1)v=4;else if(v<3)enough=0;if(v<lo)lo=v;if(v>hi)hi=v;}
  if(hi-lo>1)return;
  for(int i=0;i<n;i++){int h=l->h[i],d=gdeeds[l->k][i],c=hcost[d];
    if(h==lo&&h<4){int w=rent_of(d,h+1)-rent_of(d,h)-c;if(c<l->cheapest)l->cheapest=c;if(c<=cash&&(l->step<0||w>l->worth)){l->step=i;l->hot=0;l->cost=c;l->worth=w;}}
    if(enough&&h!=-1){int w=rents[d][5]-rent_of(d,h)-c;if(c<l->cheapest)l->cheapest=c;if(c<=cash&&(l->step<0||w>l->worth)){l->step=i;l->hot=1;l->cost=c;l->worth=w;}}}
}
static int spend(G*g,int q){ /* 1 if something was built or lifted: a decision */
  B*b=&g->b[q];u32 owned=g->owned[q];int cash=g->cash[q];
  if(cash<b->rests_below&&owned==b->rests_with)return 0;
  b->rests_with=owned;
  i64 wake=NEVER,elsewhere=NEVER,rival=-NEVER;L ls[8];int best=-1;u32 fr=owned&~g->pledged;
  for(int k=0;k<8;k++)if((fr&gmask[k])==gmask[k]){
    L*l=&ls[k];l->k=k;int n=gsize[k],fin=1;for(int i=0;i<n;i++)if(!g->hotel[gdeeds[k][i]]){fin=0;break;}
    if(fin)continue;
    if(cash<hcost[gdeeds[k][0]]){l->step=-1;l->cheapest=hcost[gdeeds[k][0]];}
    else{for(int i=0;i<n;i++){int d=gdeeds[k][i];l->h[i]=g->hotel[d]?-1:g->houses[d];}find_step(l,cash);}
    if(l->cheapest<wake)wake=l->cheapest;
    L*other=l;if(l->step>=0&&(best<0||l->worth>ls[best].worth)){int old=best;best=k;if(old<0)continue;other=&ls[old];}
    if(other->cheapest<elsewhere)elsewhere=other->cheapest;
    if(other->step>=0&&other->worth>rival)rival=other->worth;}
  if(best>=0){L*l=&ls[best];int hot=l->hot,rest=cash,add[3]={0};
    for(;;){rest-=l->cost;add[l->step]++;if(l->hot)l->h[l->step]=-1;else l->h[l->step]++;
      find_step(l,rest);if(l->step<0||l->hot!=hot||l->worth<=rival)break;}
    i64 w=elsewhere;if(l->cheapest<w)w=l->cheapest;if(rest>=w)w=0;else if(cash<w)w=cash;
    b->rests_below=(owned&g->pledged)?0:w;
    for(int i=0;i<gsize[best];i++)if(add[i]){int d=gdeeds[best][i];if(hot)stand(g,d,0,1);else stand(g,d,g->houses[d]+add[i],0);}
    g->cash[q]=rest;g->dec++;return 1;}
  b->rests_below=wake;
  u32 mo=owned&g->pledged;if(!mo)return 0;
  u32 whole=0;for(int k=0;k<NG;k++)if((owned&gmask[k])==gmask[k])whole|=gmask[k];if(mo&whole)mo&=whole;
  int d=-1;for(int i=0;i<28;i++)if(mo>>cheapest_first[i]&1){d=cheapest_first[i];break;}
  int lc=mortv[d]+(mortv[d]*10+99)/100;if(lc+SAL<b->rests_below)b->rests_below=lc+SAL;
  if(cash<lc+SAL)return 0;
  b->rests_below=0;g->cash[q]-=g->kept>>d&1?mortv[d]:lc;g->pledged&=~(1u<<d);g->kept&=~(1u<<d);g->dec++;return 1;
}
/* -- deals -- */
static void study(G*g,int q){
  B*b=&g->b[q];for(int i=0;i<b->nwish;i++)b->paid[b->wishes[i]]=0;for(int i=0;i<b->nsale;i++)b->priced[b->sales[i]]=0;
  b->nwish=b->nsale=0;b->keys=b->partners=b->swapped=0;
  u32 own=g->owned[q],sold=0;for(int i=0;i<NP;i++)sold|=g->owned[i];
  for(int k=0;k<8;k++){u32 m=gmask[k],h=own&m;if(!h||h==m||(sold&m)!=m)continue;u32 miss=m^h;
    if(!(miss&(miss-1))){int d=__builtin_ctz(miss);b->wishes[b->nwish++]=d;b->partners|=1u<<g->owner[d];b->keys|=miss;}
    if(!(h&(h-1)))for(int i=0;i<NP;i++)if((g->owned[i]&miss)==miss){b->sales[b->nsale]=__builtin_ctz(h);b->buyers[b->nsale++]=i;b->partners|=1u<<i;break;}}
}
static int gained(u32 before,u32 after){u32 ch=before^after;int n=0;for(int k=0;k<NG;k++){u32 m=gmask[k];if(m&ch){if((after&m)==m)n++;if((before&m)==m)n--;}}return n;}
static int welcome(G*g,int q,int from,int gd,int gc,int td,int tc){ /* q gets deed gd and cash gc, gives deed td and cash tc */
  int net=gc-tc;if(net<0&&-net>=g->cash[q])return 0;
  u32 given=td>=0?1u<<td:0,taken=gd>=0?1u<<gd:0;if((given|taken)&g->pledged)return 0;
  u32 kept=g->owned[from]&~taken;if(gained(kept,kept|given)>0)return 0;
  u32 own=g->owned[q];int n=gained(own,(own&~given)|taken);if(n)return n>0;
  int v=net+(gd>=0?price[gd]:0)-(td>=0?price[td]:0),after=g->cash[q]+net;
  if(2*after<SAL||(after<SAL&&v<=0))return 0;return v>0;
}
static int next_bid(G*g,B*b,int d){int p=price[d];if(g->built>>d&1)p+=hcost[d]*level(g,d);int a=b->paid[d];a=a==0?p*3/4:p>=8?a+p/8:a+1;return a*8>p*9?0:a;}
static int offer(G*g,int q){ /* make the next offer and have it answered: 1 if one was made */
  B*b=&g->b[q];if(b->turn!=g->turns){b->turn=g->turns;b->distance=0;}
  while(b->distance+1<NP){b->distance++;int o=(q+b->distance)&3;if(!(b->partners>>o&1)||g->out[o])continue;
    int sale=-1,wish=-1,gd=-1,td=-1,gc=0,tc=0;
    for(int i=0;i<b->nsale;i++){int d=b->sales[i];if(b->buyers[i]==o&&!(g->pledged>>d&1)&&!(g->built&sib[d])){sale=d;break;}}
    if(g->cash[q]>=SAL)for(int i=0;i<b->nwish;i++){int d=b->wishes[i];if(g->owner[d]==o&&next_bid(g,b,d)>0&&!(g->pledged>>d&1)&&!(g->built&sib[d])){wish=d;break;}}
    int made=0;
    if(sale>=0&&wish>=0&&!(sib[sale]>>wish&1)&&(b->keys&~b->swapped)>>wish&1){b->swapped|=1u<<wish;gd=sale;td=wish;made=1;}
    if(!made&&wish>=0){int a=next_bid(g,b,wish);if(2*(g->cash[q]-a)<=SAL)a=0;if(a>0){b->paid[wish]=a;td=wish;gc=a;made=1;}}
    if(!made&&sale>=0){int c=g->cash[o],a=price[sale]*3/2;if(a<c/2)a=c/2;int last=b->priced[sale];if(a<=c&&!(last>0&&last<=a)&&a>0){b->priced[sale]=a;gd=sale;tc=a;made=1;}}
    if(!made)continue;
    g->dec+=2;
    if(welcome(g,o,q,gd,gc,td,tc)){g->cash[q]+=tc-gc;g->cash[o]+=gc-tc;if(gd>=0)give(g,gd,o);if(td>=0)give(g,td,q);}
    return 1;}
  return 0;
}
static void turn(G*g){
  int q=g->seat;g->thrown=g->doubles=g->again=0;
  for(;;){ /* before the first throw everybody may act */
    int acted=0;for(int i=1;i<NP;i++){int o=(q+i)&3;if(!g->out[o]&&spend(g,o)){acted=1;break;}}
    if(acted)continue;
    B*b=&g->b[q];if(b->known!=g->transfers){b->known=g->transfers;study(g,q);}
    if(b->partners&&offer(g,q))continue;
    if(g->det[q]&&g->cash[q]>=SAL){
      if(g->nheld[q]){g->dec++;int c=g->held[q][0];g->nheld[q]--;g->held[q][0]=g->held[q][1];g->deck[cdeck[c]][g->nd[cdeck[c]]++]=c;g->det[q]=0;continue;}
      if(g->det[q]<3){g->dec++;g->cash[q]-=50;g->det[q]=0;continue;}}
    break;}
  do{ g->dec++;roll(g);if(!g->thrown)g->turns++;g->thrown++;g->again=0;
    if(g->det[q]){
      if(g->d1==g->d2){g->det[q]=0;forward(g,q,g->d1+g->d2,0);}
      else if(g->det[q]<3)g->det[q]++;
      else{g->det[q]=0;if(pay(g,q,50,-1))forward(g,q,g->d1+g->d2,0);}
    }else{
      if(g->d1!=g->d2)g->doubles=0;else if(++g->doubles<3)g->again=1;else{jail(g,q);continue;}
      forward(g,q,g->d1+g->d2,0);}
  }while(g->again&&!g->over&&!g->out[q]);
  if(g->over)return;
  if(!g->out[q]){while(spend(g,q));g->dec++;}
  if(!g->out[q])g->kept=0; /* a bankrupt's turn ends in the moment of the inheritance: the next one counts for it */
  g->seat=next(g,q);
}
static void shuffle(S*s,u8*x,int n){for(int i=n-1;i>0;i--){int j=below(s,i+1);u8 t=x[i];x[i]=x[j];x[j]=t;}}
static void play(G*g,u64 sd,int most){
  memset(g,0,sizeof*g);memset(g->owner,-1,28);g->alive=NP;S s;seed(&g->dice,sd,1);
  for(int i=0;i<NP;i++){g->cash[i]=1500;g->b[i].known=-1;g->b[i].turn=-1;}
  for(int d=0;d<2;d++){g->nd[d]=16;for(int i=0;i<16;i++)g->deck[d][i]=16*d+i;seed(&s,sd,16+d);shuffle(&s,g->deck[d],16);}
  u8 pile[28];for(int i=0;i<28;i++)pile[i]=i;seed(&s,sd,2);shuffle(&s,pile,28);
  for(int i=0,q=1;i<8;i++,q=(q+1)&3)give(g,pile[i],q);
  int rv[4]={0,1,2,3},n=4,tot[4];g->dec=4; /* everybody asks for all rents */
  for(;;){int hi=0,m=0;for(int i=0;i<n;i++){g->dec++;roll(g);tot[i]=g->d1+g->d2;if(tot[i]>hi)hi=tot[i];}
    for(int i=0;i<n;i++)if(tot[i]==hi)rv[m++]=rv[i];n=m;if(n==1)break;}
  g->seat=rv[0];
  while(!g->over&&g->turns<most)turn(g);
}
int main(int c,char**v){
  long n=c>1?atol(v[1]):20000,first=c>2?atol(v[2]):1;int show=c>3?atoi(v[3]):0;
  int k=0;for(int val=0;val<1000;val++)for(int d=0;d<28;d++)if(mortv[d]==val)cheapest_first[k++]=d;
  for(int d=0;d<28;d++)sib[d]=gmask[grp[d]];
  static G g;struct timespec a,b;clock_gettime(CLOCK_PROCESS_CPUTIME_ID,&a);u64 rolls=0,dec=0;
  for(long i=first;i<first+n;i++){play(&g,i,1000);rolls+=g.throws;dec+=g.dec;
    if(show){printf("%ld %d %d %d %d",i,g.dec,g.throws,g.turns,g.over);for(int q=0;q<NP;q++)printf(" %d",g.cash[q]);for(int d=0;d<28;d++)printf(" %d",g.owner[d]);
      for(int d=0;d<28;d++)printf(" %d",g.houses[d]+10*g.hotel[d]);for(int d=0;d<28;d++)printf(" %d",g.pledged>>d&1);for(int q=0;q<NP;q++)printf(" %d",g.place[q]);for(int q=0;q<g.nret;q++)printf(" %d",g.retired[q]);printf(" %d\n",g.transfers);}}
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID,&b);double t=b.tv_sec-a.tv_sec+(b.tv_nsec-a.tv_nsec)/1e9;
  fprintf(stderr,"games/s %.0f rolls/s %.4e decisions/s %.4e ns/roll %.1f ns/decision %.1f rolls/game %.2f decisions/game %.2f\n",n/t,rolls/t,dec/t,1e9*t/rolls,1e9*t/dec,(double)rolls/n,(double)dec/n);
}

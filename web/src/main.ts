import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import { words } from "./lib/i18n.svelte";
import { settings } from "./lib/settings.svelte";

settings.show();
// Without a connection the shell still opens; where there are no workers, or no secure page, it does without.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
void words.start().finally(() => mount(App, { target: document.getElementById("app")! }));

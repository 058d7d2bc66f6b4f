import { describe, expect, it } from "vitest";
import { joinLink, onlyHere } from "./eventAddress";

const at = (hostname: string) => ({ hostname, origin: `http://${hostname}:8080` });
const event = (address: string) => ({ join: { url: "#/e/ABC", address } });
const PHONES = "http://192.168.7.7:8080";

describe("the address of an event", () => {
  it.each(["localhost", "127.0.0.1", "[::1]"])("is that of the computer in its network where the page was opened at %s", (host) => {
    expect(joinLink(event(PHONES), "/as/T", at(host))).toBe("http://192.168.7.7:8080/#/e/ABC/as/T");
    expect(onlyHere(event(PHONES), at(host))).toBe(false);
  });

  it("is that of the page where others can follow it", () => {
    expect(joinLink(event(PHONES), "", at("play.example.org"))).toBe("http://play.example.org:8080/#/e/ABC");
    expect(onlyHere(event(""), at("localhost.example.org"))).toBe(false);
  });

  it("leads nowhere else if only this computer is served", () => {
    expect(joinLink(event(""), "", at("localhost"))).toBe("http://localhost:8080/#/e/ABC");
    expect(onlyHere(event(""), at("127.0.0.1"))).toBe(true);
  });
});

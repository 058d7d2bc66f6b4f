import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import "./look/base.css";
import { words } from "./lib/i18n.svelte";
import { settings } from "./lib/settings.svelte";

settings.show();
void words.start().finally(() => mount(App, { target: document.getElementById("app")! }));

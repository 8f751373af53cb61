/** jsdom with what browsers have and jsdom lacks: Node's own fetch types, which react-router and the api client need. */
import { TestEnvironment } from 'jest-environment-jsdom';

export default class DeskEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // The abort pair comes along because Node's Request takes no other.
    Object.assign(this.global, { Request, Response, Headers, AbortController, AbortSignal, TextEncoder, TextDecoder });
  }
}

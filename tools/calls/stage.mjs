import { setMembership } from './ami-actions.mjs';
import { SipPhone } from './sip-phone.mjs';

/** Names the simulated callers carry; the provider sends them along. */
const names = ['Mehmet Demir', 'Şükrü Çağlar', 'Zeynep Kaya', 'İbrahim Öztürk', 'Gül Işık', 'Ayşe Yılmaz', 'Hakan Şimşek', 'Elif Aydın', 'Çağla Güneş', 'Ömer Ünal'];

/**
 * The people of a run: the provider's side of the trunk, who calls in and takes calls from agents, and the agents' phones.
 * What a phone does with a call is decided by the plan of the call's outside number.
 */
export class Stage {
  /** @type {Map<string, object>} outside number → plan of the call under way */
  plans = new Map();
  /** @type {Map<string, SipPhone>} */
  agents = new Map();
  #queues;
  #pbx;

  /**
   * @param {object} options
   * @param {object} options.pbx entry of runtime.json: `{ ami, sip, trunk }`
   * @param {string[]} options.extensions agents whose phones are simulated
   * @param {string[]} options.queues queues they become members of
   * @param {boolean} [options.keepMembership] leave them in the queues at the end
   * @param {{ userAgent?: string, isRemote?: boolean }} [options.phone] what kind of phones the agents have
   */
  static async set({ pbx, extensions, queues, passwordOf = (e) => `s${e}`, rtpEveryMs = 200, nameOf, phone: kind = {} }) {
    const stage = new Stage();
    stage.#pbx = pbx;
    stage.#queues = queues;
    const trunk = pbx.trunk ?? { host: '127.0.0.2', port: 5070 };
    stage.trunk = await new SipPhone({ user: 'trunk', host: trunk.host, port: trunk.port, server: pbx.sip, rtpEveryMs }).open();
    stage.trunk.on('invite', (call) => stage.#onOutside(call));
    for (const extension of extensions) {
      const phone = await new SipPhone({ user: extension, password: passwordOf(extension), server: pbx.sip, rtpEveryMs, ...kind }).open();
      await phone.register();
      phone.on('invite', (call) => stage.#onAgent(phone, call));
      stage.agents.set(extension, phone);
    }
    if (queues.length > 0) await setMembership(pbx.ami, { extensions, queues, member: true, nameOf });
    return stage;
  }

  /** Takes the agents out of the queues, unregisters and closes everything. */
  async clear() {
    const extensions = [...this.agents.keys()];
    if (this.#queues.length > 0) await setMembership(this.#pbx.ami, { extensions, queues: this.#queues, member: false }).catch(() => undefined);
    await Promise.all([...this.agents.values()].map((phone) => phone.register(0).catch(() => undefined)));
    for (const phone of [this.trunk, ...this.agents.values()]) phone.close();
  }

  /** An agent whose phone is on no call, or undefined. */
  idleAgent(random, except) {
    const idle = [...this.agents.values()].filter((phone) => phone.calls.size === 0 && phone.user !== except);
    return idle.length > 0 ? random.pick(idle) : undefined;
  }

  nameFor(index) {
    return names[index % names.length];
  }

  /** An agent's phone rings: the plan of the caller's number says what happens; without one it is answered as people do. */
  #onAgent(phone, call) {
    const plan = this.plans.get(call.caller);
    if (plan) return void plan.onRing(phone, call);
    setTimeout(() => call.ring(), 60);
    setTimeout(() => void call.answer(), 1500);
  }

  #onOutside(call) {
    const dialled = /sip:(\d+)@/.exec(call.invite.get('to'))?.[1] ?? '';
    const plan = this.plans.get(dialled);
    if (plan?.onOutside) return void plan.onOutside(call);
    setTimeout(() => call.ring(), 60);
    setTimeout(() => void call.answer(), 1200);
  }
}

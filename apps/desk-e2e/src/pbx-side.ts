import { type AgentState, agentStateSchema, type CallItem, callsPageSchema, deskSnapshotSchema, type DeskMessage } from '@santral/contracts';
import { z } from 'zod';
import { ControlledCalls, type Leg } from './controlled-call.js';
import { DeskSocket } from './desk-socket.js';
import { get, readRuntime, signInByHttp, until } from './system.js';

/** A call from outside that rings: at the caller, at the phone, and on the desk. */
export interface RungCall {
  caller: Leg;
  phone: Leg;
  told: DeskMessage;
}

/** One PBX with an agent of its own: a phone, a desk, and callers. */
export class PbxSide {
  private constructor(
    readonly pbx: string,
    readonly extension: string,
    /** Token of the agent. */
    readonly token: string,
    readonly calls: ControlledCalls,
    readonly desk: DeskSocket,
  ) {}

  /** The agent signs in, has a phone on the PBX at `where`, and joins the queues they were given. */
  static async open(pbx: string, where: object, account: string, extension: string): Promise<PbxSide> {
    const token = await signInByHttp(account);
    const calls = await ControlledCalls.open([extension], [], where);
    const side = new PbxSide(pbx, extension, token, calls, await DeskSocket.open(token));
    await side.join();
    return side;
  }

  /** Signs in to the queues that were given. */
  async join(): Promise<void> {
    const answer = await fetch(`${readRuntime().http}/api/agentLogin/${this.extension}`, { method: 'POST', headers: { authorization: `Bearer ${this.token}` } });
    if (!answer.ok) throw new Error(`the login to the queues of ${this.pbx}: ${answer.status} ${await answer.text()}`);
  }

  /** Somebody calls; resolves when phone and desk ring. */
  async ring(number: string): Promise<RungCall> {
    const { caller, ringing } = this.calls.callIn(number, `${this.pbx} ${number}`);
    const [{ leg: phone }, told] = await Promise.all([ringing, this.desk.told('ringing', number)]);
    return { caller, phone, told };
  }

  /** Cards of the desk as it would load them now. */
  async cards() {
    return (await get(this.token, '/api/desk/snapshot', deskSnapshotSchema)).cards;
  }

  /** What a supervisor sees of the agent. */
  async agent(supervisor: string): Promise<AgentState | undefined> {
    return (await get(supervisor, `/api/agents?pbx=${this.pbx}`, z.array(agentStateSchema))).find(({ extension }) => extension === this.extension);
  }

  /** Calls of this PBX since an instant, oldest first. */
  async records(supervisor: string, from: Date): Promise<CallItem[]> {
    return (await get(supervisor, `/api/calls?pbx=${this.pbx}&from=${from.toISOString()}&order=asc&pageSize=200`, callsPageSchema)).items;
  }

  /** The record of a call, once it is over. */
  recordOf(supervisor: string, { told: { callId } }: RungCall, from: Date): Promise<CallItem> {
    return until(async () => (await this.records(supervisor, from)).find(({ id, outcome }) => id === callId && outcome !== 'open'), `the record of ${callId} on ${this.pbx}`);
  }

  async close(): Promise<void> {
    this.desk.close();
    await this.calls.endAll();
    await this.calls.close();
  }
}

import type { Signal } from '../../ami/signal.js';

type Headers = Record<string, string>;

/** Writes the signals of calls that nobody has recorded, with the headers a real Asterisk sends and the tracker reads. Time stands until `wait`. */
export class Scene {
  readonly signals: Signal[] = [];
  private at = 1_795_200_000_000;

  get now(): number {
    return this.at;
  }

  /** Lets ms pass. */
  wait(ms: number): this {
    this.at += ms;
    return this;
  }

  say(name: string, headers: Headers): this {
    this.signals.push({ name, at: this.at, headers });
    return this;
  }

  /** A channel comes to be. `linkedid` says whose call it belongs to; by itself it begins one. */
  channel(name: string, uniqueid: string, { linkedid = uniqueid, ...more }: Headers & { linkedid?: string } = {}): this {
    return this.say('Newchannel', { Channel: `${name}-0000${uniqueid.padStart(4, '0')}`, Uniqueid: uniqueid, Linkedid: linkedid, ChannelState: linkedid === uniqueid ? '4' : '0', Exten: 's', ...more });
  }

  /** Somebody outside calls in. */
  caller(uniqueid: string, number = '05321112233', more: Headers = {}): this {
    return this.channel('PJSIP/trunk', uniqueid, { CallerIDNum: number, CallerIDName: 'Mehmet Demir', Exten: '08500000000', ...more });
  }

  join(uniqueid: string, queue = 'destek', position = 1): this {
    return this.say('QueueCallerJoin', { Uniqueid: uniqueid, Queue: queue, Position: String(position) });
  }

  leave(uniqueid: string, queue = 'destek', position = 1): this {
    return this.say('QueueCallerLeave', { Uniqueid: uniqueid, Queue: queue, Position: String(position) });
  }

  abandon(uniqueid: string, queue = 'destek', position = 1): this {
    return this.say('QueueCallerAbandon', { Uniqueid: uniqueid, Queue: queue, Position: String(position) });
  }

  /** A queue rings a member on a new channel. */
  ringMember(caller: string, agent: string, extension: string, queue = 'destek', linkedid = caller): this {
    return this.channel(`PJSIP/${extension}`, agent, { linkedid, CallerIDNum: extension })
      .say('AgentCalled', { Uniqueid: caller, DestUniqueid: agent, Queue: queue, Interface: `PJSIP/${extension}` })
      .say('DialBegin', { Uniqueid: caller, DestUniqueid: agent, DialString: extension });
  }

  /** A ring ends unanswered, as the PBX tells it: the verdict, then the channel. */
  giveUp(caller: string, agent: string, dialStatus: string, cause = '0'): this {
    return this.say('DialEnd', { Uniqueid: caller, DestUniqueid: agent, DialStatus: dialStatus }).hangup(agent, cause);
  }

  /** The member answers and the queue connects both; `holdTime` as the PBX writes it, where it does. */
  connectMember(caller: string, agent: string, extension: string, bridge: string, queue = 'destek', holdTime?: string): this {
    return this.pickUp(caller, agent)
      .leave(caller, queue)
      .say('AgentConnect', { Uniqueid: caller, DestUniqueid: agent, Queue: queue, Interface: `PJSIP/${extension}`, ...(holdTime === undefined ? {} : { HoldTime: holdTime }) })
      .bridge(bridge, agent, caller);
  }

  /** A rung leg picks up. */
  pickUp(source: string, dest: string): this {
    return this.say('Newstate', { Uniqueid: dest, ChannelState: '6' }).say('DialEnd', { Uniqueid: source, DestUniqueid: dest, DialStatus: 'ANSWER' });
  }

  /** An extension dials another one (a consultation, when it talks already), who answers. */
  dialColleague(from: string, source: string, to: string, dest: string): this {
    return this.channel(`PJSIP/${from}`, source, { CallerIDNum: from, Exten: to })
      .channel(`PJSIP/${to}`, dest, { linkedid: source, CallerIDNum: to })
      .say('DialBegin', { Uniqueid: source, DestUniqueid: dest, DialString: to, Exten: to });
  }

  bridge(bridge: string, ...uniqueids: string[]): this {
    for (const uniqueid of uniqueids) this.say('BridgeEnter', { Uniqueid: uniqueid, BridgeUniqueid: bridge, BridgeType: 'basic' });
    return this;
  }

  unbridge(bridge: string, ...uniqueids: string[]): this {
    for (const uniqueid of uniqueids) this.say('BridgeLeave', { Uniqueid: uniqueid, BridgeUniqueid: bridge });
    return this;
  }

  /** This side hangs up. */
  hangsUp(uniqueid: string): this {
    return this.say('HangupRequest', { Uniqueid: uniqueid, Cause: '16' });
  }

  hangup(uniqueid: string, cause = '16'): this {
    return this.say('Hangup', { Uniqueid: uniqueid, Cause: cause });
  }

  queueStatus(uniqueid: string, value: string): this {
    return this.say('VarSet', { Uniqueid: uniqueid, Variable: 'QUEUESTATUS', Value: value });
  }
}

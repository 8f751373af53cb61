import { Injectable } from '@nestjs/common';
import { type CallDetailAnswer, type CallDetailForm, type CardDraft, type Desk, OWN_STREAM } from '@santral/contracts';
import { CallersService } from '@santral/domain-customers';
import { type Principal, Refusal } from '@santral/platform/http';
import { Outbox } from '@santral/platform/outbox';
import { z } from 'zod';
import { participants } from '../call-item.js';
import { CallsRepository } from '../calls.repository.js';
import { CardsService, deskOf } from '../cards/cards.service.js';
import { OpenCalls } from '../open-calls.js';
import { type Reason, ReasonsRepository } from '../reasons/reasons.repository.js';
import { CallDetailsRepository } from './call-details.repository.js';

/** The call a form speaks of, once it is known to be the agent's own. */
interface OwnCall {
  callId: string;
  uniqueid: string;
  /** The other party's number; null when hidden. */
  number: string | null;
}
type Owner = Pick<CardDraft, 'customerId' | 'contactId'>;

const uuid = z.uuid();

/** Takes what agents note about their calls. */
@Injectable()
export class CallDetailsService {
  constructor(
    private readonly details: CallDetailsRepository,
    private readonly reasons: ReasonsRepository,
    private readonly cards: CardsService,
    private readonly calls: CallsRepository,
    private readonly openCalls: OpenCalls,
    private readonly callers: CallersService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Saves reasons and comment of a user for one of their own calls, together with the fact that says so. Saving again answers the same;
   * other contents replace the former, but a ticket that was asked for stays asked for, once.
   */
  async save(form: CallDetailForm, user: Principal): Promise<CallDetailAnswer> {
    const desk = deskOf(user);
    const call = await this.ownCall(form, user.userId, desk);
    const reasons = await this.chosenReasons(form, call.callId, user);
    const owner = await this.ownerOf(form, call, desk);
    const opensTicket = reasons.some((reason) => reason.opensTicket);
    const saved = await this.details.transaction(async (manager) => {
      const callId = await this.details.lockCall(manager, call.callId);
      const { userId, displayName: userName } = user;
      const reasonIds = reasons.map((reason) => reason.id);
      const { uniqueid, number: otherNumber } = call;
      const detail = await this.details.save(manager, { ...desk, ...owner, callId, uniqueid, otherNumber, userId, userName, comment: form.comment, opensTicket, reasonIds });
      await this.outbox.add(manager, {
        id: `call-detail.saved:${detail.id}:${detail.revision}`,
        name: 'call-detail.saved',
        version: 1,
        at: new Date().toISOString(),
        pbx: OWN_STREAM,
        subject: callId,
        payload: {
          ...desk, ...owner, callId, userId, detailId: detail.id, reasonIds, comment: form.comment, opensTicket: detail.opensTicket,
          ticketCategory: reasons.find((reason) => reason.opensTicket)?.label.tr ?? null, callerNumber: call.number,
        },
      });
      return detail;
    });
    return { message: 'OK', divID: form.divID, support: saved.opensTicket ? 1 : 0 };
  }

  /**
   * Finds the call among the cards of the desk, the details the user has saved (a retry: its card is gone, its record perhaps not yet
   * written), the calls that are up and the recorded ones; refuses calls the extension had no part in.
   */
  private async ownCall({ callId, uniqueid }: CallDetailForm, userId: string, desk: Desk): Promise<OwnCall> {
    const card = await this.cards.findCard(desk, (candidate) => (callId ? candidate.callId === callId : candidate.uniqueid === uniqueid));
    if (card) return { callId: card.callId, uniqueid: card.uniqueid, number: card.party.number };
    const before = await this.details.own(userId, desk.pbx, { callId, uniqueid });
    if (before) return { callId: before.callId, uniqueid: before.uniqueid, number: before.otherNumber };
    const open = callId ? (await this.openCalls.records(desk.pbx, [callId])).get(callId) : await this.openCalls.byUniqueid(desk.pbx, uniqueid);
    const record = open ?? (callId ? await this.calls.byId(callId) : await this.calls.byUniqueid(desk.pbx, uniqueid))?.record;
    if (!record) throw new Refusal('call.not-found');
    if (record.pbx !== desk.pbx || !participants(record).has(desk.extension)) throw new Refusal('call.foreign');
    return { callId: record.callId, uniqueid: record.uniqueid, number: record.direction === 'inbound' ? record.caller.number : record.called };
  }

  private async chosenReasons({ selects, comment }: CallDetailForm, callId: string, user: Principal): Promise<Reason[]> {
    const ids = [...new Set(selects)];
    if (ids.length === 0) throw new Refusal('call-detail.reason-required');
    const reasons = await this.reasons.byIds(ids);
    const kept = reasons.some((reason) => !reason.active) ? await this.details.savedReasonIds(callId, user.userId) : [];
    if (reasons.length < ids.length || reasons.some((reason) => !reason.active && !kept.includes(reason.id))) throw new Refusal('call-detail.unknown-reason');
    const demanding = reasons.find((reason) => reason.requiresComment);
    if (demanding && comment === '') throw new Refusal('call-detail.comment-required', { reason: demanding.label[user.language] });
    return reasons;
  }

  /** Whom the call was with: as the agent chose, else as the form says, else the only owner of the number. */
  private async ownerOf(form: CallDetailForm, call: OwnCall, desk: Desk): Promise<Owner> {
    const draft = await this.cards.draft(desk, call.callId);
    if (draft?.customerId) return { customerId: draft.customerId, contactId: draft.contactId };
    const matches = await this.callers.match(call.number ?? '');
    const given = uuid.safeParse(form.caller_id).data;
    const match = given ? matches.find((candidate) => candidate.id === given) : matches.length === 1 ? matches[0] : undefined;
    return { customerId: given ?? match?.id ?? null, contactId: match?.contactId ?? null };
  }
}


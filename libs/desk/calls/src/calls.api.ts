import {
  type CallControl,
  callControlDoneSchema,
  callDetailAnswerSchema,
  callerLookupSchema,
  contactAddAnswerSchema,
  savedDraftSchema,
  selectContactAnswerSchema,
  tagSchema,
  type CardDraft,
} from '@santral/contracts';
import { api } from '@santral/desk-platform/api';
import { z } from 'zod';

/** Form of `POST /api/callDetail`, field names as specified. */
export interface CallDetailRequest {
  comment: string;
  selects: number[];
  /** Customer the call is about; empty when nobody is linked. */
  caller_id: string;
  /** Id of the signed-in user. */
  called_id: string;
  called: string;
  caller: string;
  uniqueid: string;
  divID: string;
  type: 'incoming' | 'outgoing';
  callId: string;
}

/** Form of `POST /api/selectContact`: ties the caller's number to a customer or to one of its contacts. */
export interface SelectContactRequest {
  customerId: string;
  number: string;
  contactId?: string;
  contactName?: string;
  callId?: string;
}

/** Form of `POST /api/contactAdd`, field names as specified. */
export interface ContactAddRequest {
  customerType: 1 | 2;
  customerEmail: string;
  companyName: string;
  Name: string;
  Surname: string;
  contactName: string;
  number: string;
  other_number: string;
  extension: string;
  email: string;
  note: string;
  department: string;
  customerId: string;
}

const cardPath = (callId: string) => `/api/desk/cards/${encodeURIComponent(callId)}`;

/** Calls of the call desk; every one throws `ApiError` with a text for the user. */
export const callsApi = {
  tags: () => api.get('/api/getTags', z.array(tagSchema)),
  lookup: (number: string) => api.get(`/api/getCustomerFromNumber/${encodeURIComponent(number)}`, callerLookupSchema),
  saveDraft: (callId: string, draft: CardDraft) => api.put(`${cardPath(callId)}/draft`, savedDraftSchema, draft),
  dismiss: (callId: string) => api.post(`${cardPath(callId)}/dismiss`, z.unknown()),
  /** `to` belongs to the two that hand a call over. What came of it is told by facts. */
  control: (callId: string, control: CallControl, to?: string) =>
    api.post(`/api/desk/calls/${encodeURIComponent(callId)}/${control}`, callControlDoneSchema, to === undefined ? {} : { to }),
  /** Safe to repeat: one detail per call and user, and the same answer again. */
  saveDetail: (detail: CallDetailRequest) => api.post('/api/callDetail', callDetailAnswerSchema, detail),
  selectContact: (form: SelectContactRequest) => api.post('/api/selectContact', selectContactAnswerSchema, form),
  addContact: (form: ContactAddRequest) => api.post('/api/contactAdd', contactAddAnswerSchema, form),
};

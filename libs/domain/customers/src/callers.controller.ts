import { Controller, Get, Param, Post } from '@nestjs/common';
import {
  callerLookupSchema, contactAddAnswerSchema, type ContactAddForm, contactAddFormSchema, contactListAnswerSchema, customerSearchAnswerSchema,
  type Language, type Localized, selectContactAnswerSchema, type SelectContactForm, selectContactFormSchema,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedQuery, Permit, type Principal } from '@santral/platform/http';
import { z } from 'zod';
import { CallerLinkingService, type LinkedCaller } from './caller-linking.service.js';
import { CallersService } from './callers.service.js';
import { CustomerSearchRepository } from './customer-search.repository.js';

const searchQuery = z.object({ q: z.string().trim().max(100).default('') });
const saved: Localized = { tr: 'Kayıt Başarılı.', en: 'Saved.', ar: 'تم الحفظ.' };
const answer = (contact: LinkedCaller, language: Language) => ({ message: saved[language], contact });

/** Call-desk calls about callers, with the paths and fields of the specification. */
@Controller()
export class CallersController {
  constructor(
    private readonly callers: CallersService,
    private readonly linking: CallerLinkingService,
    private readonly customers: CustomerSearchRepository,
  ) {}

  @Get('getCustomerFromNumber/:number')
  @Permit('desk.use')
  @ApiSpec({ summary: 'Who has this number, newest contact first; a message and possible matches when nobody does', answer: callerLookupSchema })
  getCustomerFromNumber(@Param('number') number: string, @CurrentUser() user: Principal) {
    return this.callers.lookup(number, user.language);
  }

  @Get('customers')
  @Permit('customers.read')
  @ApiSpec({ summary: 'Customers that fit a search text', answer: customerSearchAnswerSchema })
  async search(@ParsedQuery(searchQuery) { q }: z.output<typeof searchQuery>) {
    return { data: await this.customers.search(q) };
  }

  @Get('getContactList/:id')
  @Permit('desk.use')
  @ApiSpec({ summary: 'The people at a customer', answer: contactListAnswerSchema })
  async getContactList(@Param('id') id: string) {
    return { data: await this.customers.contactsOf(id) };
  }

  @Post('selectContact')
  @Permit('desk.use')
  @ApiSpec({ summary: 'Ties a number to an existing customer or contact', answer: selectContactAnswerSchema })
  async selectContact(@ParsedBody(selectContactFormSchema) form: SelectContactForm, @CurrentUser() user: Principal) {
    return answer(await this.linking.select(form, user), user.language);
  }

  @Post('contactAdd')
  @Permit('desk.use')
  @ApiSpec({ summary: 'Creates a contact for a number, and its customer unless one is named', answer: contactAddAnswerSchema })
  async contactAdd(@ParsedBody(contactAddFormSchema) form: ContactAddForm, @CurrentUser() user: Principal) {
    return answer(await this.linking.add(form, user), user.language);
  }
}

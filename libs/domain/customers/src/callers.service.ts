import { Injectable } from '@nestjs/common';
import { type CallerLookup, type CallerMatch, isHidden, type Language, type Localized } from '@santral/contracts';
import { blockOf, endingOf, numberKey } from './phone-number.js';
import { PhoneNumbersRepository } from './phone-numbers.repository.js';

const unknownCaller: Localized = { tr: 'Arayan Kişi Bilgisi Yok', en: 'Nothing is known of the caller', ar: 'لا تتوفر معلومات عن المتصل' };
const hiddenCaller: Localized = { tr: 'Gizli numara', en: 'Hidden number', ar: 'رقم مخفي' };
/** Possible matches shown to an agent. */
const LIKELY = 5;

/** Who is calling. */
@Injectable()
export class CallersService {
  constructor(private readonly numbers: PhoneNumbersRepository) {}

  /** Owners of a number in any spelling, newest contact first; none for hidden numbers and extensions. */
  async match(number: string): Promise<CallerMatch[]> {
    const key = numberKey(number);
    return key === null ? [] : this.numbers.ownersOf(key);
  }

  /** Owners who may well be behind a number nobody has. */
  async likely(number: string): Promise<CallerMatch[]> {
    const key = numberKey(number);
    const [block, ending] = key === null ? [null, null] : [blockOf(key), endingOf(key)];
    return block === null && ending === null ? [] : this.numbers.likely(block, ending, LIKELY);
  }

  /** The answer of `GET /api/getCustomerFromNumber/{number}`. */
  async lookup(number: string, language: Language): Promise<CallerLookup> {
    if (isHidden(number)) return { message: hiddenCaller[language], maybe: [] };
    const matches = await this.match(number);
    const [first] = matches;
    if (!first) return { message: unknownCaller[language], maybe: await this.likely(number) };
    const { lastContactAt: _newest, ...owner } = first;
    return { ...owner, matches };
  }
}

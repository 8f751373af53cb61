import { formatNational } from '@santral/contracts';
import type { Page } from 'playwright-core';
import { openWindow, signIn } from './browser.js';
import { KEEP_CONNECTIONS, packetsOf } from './sound-counters.js';
import { until } from './system.js';

/** The window of an agent whose phone is the browser. */
export class PhoneWindow {
  private constructor(
    readonly page: Page,
    readonly errors: string[],
  ) {}

  /** Signs an account in and switches its phone on; resolves when the PBX has registered it. */
  static async open(account: string): Promise<PhoneWindow> {
    const { page, errors } = await openWindow({ microphone: true });
    await page.addInitScript(KEEP_CONNECTIONS);
    await signIn(page, account);
    const window = new PhoneWindow(page, errors);
    await page.getByRole('button', { name: 'Web telefonunu aç' }).click();
    await window.phone.getByRole('button', { name: 'Web telefonunu aç' }).click();
    await window.phone.getByText('Kayıtlı').waitFor();
    return window;
  }

  get phone() {
    return this.page.getByRole('region', { name: 'Web telefonu' });
  }
  get bar() {
    return this.page.getByRole('region', { name: 'Çağrı çubuğu' });
  }
  /** The card of a caller whom nobody knows. */
  card = (number: string) => this.page.getByRole('article', { name: formatNational(number) });

  /** Answers with the keyboard what rings. */
  async answer(): Promise<void> {
    await this.phone.getByText('Çalıyor').waitFor();
    await this.page.keyboard.press('Alt+A');
    await this.phone.getByText('Görüşmede').waitFor();
  }

  /** The panel offers the keys for the next call. */
  isIdle = (): Promise<void> => this.phone.getByRole('textbox', { name: 'Numara' }).waitFor();

  /** Sound goes both ways from this moment on. */
  async hears(): Promise<void> {
    const before = await packetsOf(this.page);
    await until(async () => {
      const now = await packetsOf(this.page);
      return now.received > before.received + 10 && now.sent > before.sent + 50;
    }, 'sound both ways');
  }
}

import { Module } from '@nestjs/common';
import { CONFIG, type Config, ConfigError } from '@santral/platform/config';
import { createLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
import { DevMailController, SHOWN_MAIL_OUTBOX } from './mail/dev-mail.controller.js';
import { MAIL_SENDER, type MailSender } from './mail/mail-sender.js';
import { OutboxMail } from './mail/outbox-mail.js';
import { SmtpMail } from './mail/smtp-mail.js';
import { DevSmsController, SHOWN_OUTBOX } from './sms/dev-sms.controller.js';
import { NetgsmSms } from './sms/netgsm-sms.js';
import { OutboxSms } from './sms/outbox-sms.js';
import { SMS_SENDER, type SmsAccount, type SmsSender } from './sms/sms-sender.js';
import { VerimorSms } from './sms/verimor-sms.js';

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);

function accountOf({ sms }: Config): SmsAccount {
  const { user, password, sender } = sms;
  if (!user || !password || !sender) {
    throw new ConfigError(`SMS_PROVIDER is ${sms.provider}, so SMS_USER, SMS_PASSWORD and SMS_SENDER have to be set too`);
  }
  return { user, password, sender };
}

/** The sender the configuration names. */
export function smsSenderOf(config: Config, redis: Redis): SmsSender {
  const logger = createLogger('sms', config.logLevel);
  switch (config.sms.provider) {
    case 'outbox':
      return new OutboxSms(redis, logger, isLoopback(config.host));
    case 'netgsm':
      return new NetgsmSms(accountOf(config), logger);
    case 'verimor':
      return new VerimorSms(accountOf(config), logger);
  }
}

/** The mail sender the configuration names. */
export function mailSenderOf({ mail, logLevel }: Config, redis: Redis): MailSender {
  const logger = createLogger('mail', logLevel);
  if (mail.provider === 'outbox') return new OutboxMail(redis, logger);
  if (!mail.smtpUrl || !mail.from) throw new ConfigError(`MAIL_PROVIDER is ${mail.provider}, so SMTP_URL and MAIL_FROM have to be set too`);
  return new SmtpMail({ url: mail.smtpUrl, from: mail.from }, logger);
}

const mailSender = { provide: MAIL_SENDER, inject: [CONFIG, REDIS], useFactory: mailSenderOf };
const smsSender = { provide: SMS_SENDER, inject: [CONFIG, REDIS], useFactory: smsSenderOf };

/** Sending SMS (`SMS_SENDER`) and mail (`MAIL_SENDER`), and the pages of their outboxes. */
@Module({
  controllers: [DevSmsController, DevMailController],
  providers: [
    mailSender,
    {
      provide: SHOWN_MAIL_OUTBOX,
      inject: [CONFIG, MAIL_SENDER],
      useFactory: (config: Config, sender: MailSender) => (sender instanceof OutboxMail && isLoopback(config.host) ? sender : null),
    },
    smsSender,
    {
      provide: SHOWN_OUTBOX,
      inject: [CONFIG, SMS_SENDER],
      useFactory: (config: Config, sender: SmsSender) => (sender instanceof OutboxSms && isLoopback(config.host) ? sender : null),
    },
  ],
  exports: [SMS_SENDER, MAIL_SENDER],
})
export class MessagingApiModule {}

/** Sending mail, for jobs. */
@Module({ providers: [mailSender], exports: [MAIL_SENDER] })
export class MailModule {}

/** Sending SMS, for jobs. */
@Module({ providers: [smsSender], exports: [SMS_SENDER] })
export class SmsModule {}

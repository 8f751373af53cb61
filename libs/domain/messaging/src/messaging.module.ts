import { Module } from '@nestjs/common';
import { CONFIG, type Config, ConfigError } from '@santral/platform/config';
import { createLogger } from '@santral/platform/logging';
import { REDIS, type Redis } from '@santral/platform/redis';
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

/** Sending SMS (`SMS_SENDER`) and the outbox page. */
@Module({
  controllers: [DevSmsController],
  providers: [
    { provide: SMS_SENDER, inject: [CONFIG, REDIS], useFactory: smsSenderOf },
    {
      provide: SHOWN_OUTBOX,
      inject: [CONFIG, SMS_SENDER],
      useFactory: (config: Config, sender: SmsSender) => (sender instanceof OutboxSms && isLoopback(config.host) ? sender : null),
    },
  ],
  exports: [SMS_SENDER],
})
export class MessagingApiModule {}

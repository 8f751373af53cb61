export { MessagingApiModule } from './messaging.module.js';
export { SMS_SENDER, type SmsSender } from './sms/sms-sender.js';

export { MAIL_SENDER, type MailAttachment, MailError, type MailFault, mailFaults, type MailSender, type OutgoingMail } from './mail/mail-sender.js';
export { MailModule, MessagingApiModule, SmsModule } from './messaging.module.js';
export { SMS_SENDER, type SmsSender } from './sms/sms-sender.js';

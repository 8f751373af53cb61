import { Injectable } from '@nestjs/common';
import { type ChatUser, facts, type GetChat, OWN_STREAM, type SendMessage, type SentMessage } from '@santral/contracts';
import { Refusal } from '@santral/platform/http';
import { Outbox } from '@santral/platform/outbox';
import { DataSource } from 'typeorm';
import { ChatRepository } from './chat.repository.js';

/** Talks of two colleagues. A chat of others is one that does not exist. */
@Injectable()
export class ChatService {
  constructor(
    private readonly database: DataSource,
    private readonly chats: ChatRepository,
    private readonly outbox: Outbox,
  ) {}

  async userOf(userId: string): Promise<ChatUser> {
    const [person, chatList] = await Promise.all([this.chats.personOf(userId), this.chats.chatListOf(userId)]);
    if (!person) throw new Refusal('record.not-found');
    return { ...person, chatList };
  }

  /** The chat with a colleague, made when there is none; opening it is reading it. */
  async open(userId: string, contactId: string): Promise<GetChat> {
    await this.needContact(userId, contactId);
    const id = await this.chats.chatBetween(userId, contactId);
    const dialog = await this.chats.read(id, userId);
    return { chat: { id, dialog }, userChatList: await this.chats.chatListOf(userId) };
  }

  /** Stores the message and says so to the desks of both, together or not at all. */
  async send(userId: string, { chatId, contactId, messageText }: SendMessage): Promise<SentMessage> {
    await this.needContact(userId, contactId);
    if (!(await this.chats.isChatOf(chatId, userId, contactId))) throw new Refusal('record.not-found');
    const message = await this.database.transaction(async (manager) => {
      const written = await this.chats.write(manager, chatId, userId, messageText);
      await this.outbox.add(manager, {
        id: `chat-message:${written.id}`,
        name: 'chat.message-sent',
        version: facts['chat.message-sent'].version,
        at: written.message.time,
        pbx: OWN_STREAM,
        subject: `chat:${chatId}`,
        payload: { chatId, messageId: written.id, fromUserId: userId, toUserId: contactId },
      });
      return written.message;
    });
    return { message, userChatList: await this.chats.chatListOf(userId) };
  }

  private async needContact(userId: string, contactId: string): Promise<void> {
    if (contactId === userId || !(await this.chats.isContact(contactId))) throw new Refusal('record.not-found');
  }
}

import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  type ChatContact,
  chatContactsSchema,
  type ChatUser,
  type ChatUserData,
  chatUserDataSchema,
  chatUserSchema,
  type GetChat,
  getChatQuerySchema,
  getChatSchema,
  type SendMessage,
  sendMessageSchema,
  type SentMessage,
  sentMessageSchema,
} from '@santral/contracts';
import { ApiSpec, CurrentUser, ParsedBody, ParsedQuery, Permit, type Principal, Refusal } from '@santral/platform/http';
import type { z } from 'zod';
import { ChatRepository } from './chat.repository.js';
import { ChatService } from './chat.service.js';

/** The chat of colleagues. Accounts without a role are not colleagues yet: they see nobody. */
@Controller('chat')
export class ChatController {
  constructor(
    private readonly chat: ChatService,
    private readonly chats: ChatRepository,
  ) {}

  @Get('contacts')
  @Permit('profile.own')
  @ApiSpec({ summary: 'Colleagues, each with the messages of theirs the caller has not read', answer: chatContactsSchema })
  contacts(@CurrentUser() { userId }: Principal): Promise<ChatContact[]> {
    return this.chats.contactsOf(userId);
  }

  @Get('user')
  @Permit('profile.own')
  @ApiSpec({ summary: 'The caller as colleagues see them, and their chats', answer: chatUserSchema })
  user(@CurrentUser() { userId }: Principal): Promise<ChatUser> {
    return this.chat.userOf(userId);
  }

  @Post('user/data')
  @Permit('profile.own')
  @HttpCode(200)
  @ApiSpec({ summary: 'Changes what the caller says of themselves', answer: chatUserSchema })
  async change(@ParsedBody(chatUserDataSchema) data: ChatUserData, @CurrentUser() { userId }: Principal): Promise<ChatUser> {
    await this.chats.changePerson(userId, data);
    return this.chat.userOf(userId);
  }

  @Get('get-chat')
  @Permit('profile.own')
  @ApiSpec({ summary: 'The chat with a colleague, made when there is none; its messages are read from then on', answer: getChatSchema })
  getChat(@ParsedQuery(getChatQuerySchema) query: z.output<typeof getChatQuerySchema>, @CurrentUser() { userId }: Principal): Promise<GetChat> {
    if (query.userId !== userId) throw new Refusal('record.not-found');
    return this.chat.open(userId, query.contactId);
  }

  @Post('send-message')
  @Permit('profile.own')
  @HttpCode(200)
  @ApiSpec({ summary: 'Writes to a colleague', answer: sentMessageSchema })
  send(@ParsedBody(sendMessageSchema) message: SendMessage, @CurrentUser() { userId }: Principal): Promise<SentMessage> {
    return this.chat.send(userId, message);
  }
}

import { z } from 'zod';

/** What a person says of themselves; nobody has said anything means `offline`. */
export const chatStatuses = ['online', 'away', 'do-not-disturb', 'offline'] as const;
export type ChatStatus = (typeof chatStatuses)[number];

const personSchema = z.object({
  /** Id of the user. */
  id: z.string(),
  name: z.string(),
  /** Address of a picture. */
  avatar: z.string().nullable(),
  status: z.enum(chatStatuses),
  mood: z.string(),
});

/** One of `GET /api/chat/contacts`: a colleague; `unread` messages of theirs to the caller. */
export const chatContactSchema = personSchema.extend({ unread: z.int() });
export type ChatContact = z.infer<typeof chatContactSchema>;
export const chatContactsSchema = z.array(chatContactSchema);

/** Chats of the caller, last written to first; the time is null where nobody wrote yet. */
export const userChatListSchema = z.array(z.object({ chatId: z.string(), contactId: z.string(), lastMessageTime: z.string().nullable() }));
export type UserChatList = z.infer<typeof userChatListSchema>;

/** `GET /api/chat/user` and what `POST /api/chat/user/data` answers. */
export const chatUserSchema = personSchema.extend({ chatList: userChatListSchema });
export type ChatUser = z.infer<typeof chatUserSchema>;
/** `POST /api/chat/user/data`: what is not named stays. */
export const chatUserDataSchema = z.strictObject({ status: z.enum(chatStatuses).optional(), mood: z.string().trim().max(100).optional() });
export type ChatUserData = z.output<typeof chatUserDataSchema>;

/** `who` is the id of the author. */
export const chatMessageSchema = z.object({ who: z.string(), message: z.string(), time: z.string() });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** `GET /api/chat/get-chat`; `userId` has to be the caller. The dialog is oldest first, the last 200 messages. */
export const getChatQuerySchema = z.object({ contactId: z.uuid(), userId: z.uuid() });
export const getChatSchema = z.object({ chat: z.object({ id: z.string(), dialog: z.array(chatMessageSchema) }), userChatList: userChatListSchema });
export type GetChat = z.infer<typeof getChatSchema>;

export const CHAT_MESSAGE_MAX = 2000;
/** `POST /api/chat/send-message`; an empty message is none. */
export const sendMessageSchema = z.strictObject({ chatId: z.uuid(), contactId: z.uuid(), messageText: z.string().trim().min(1).max(CHAT_MESSAGE_MAX) });
export type SendMessage = z.output<typeof sendMessageSchema>;
export const sentMessageSchema = z.object({ message: chatMessageSchema, userChatList: userChatListSchema });
export type SentMessage = z.infer<typeof sentMessageSchema>;

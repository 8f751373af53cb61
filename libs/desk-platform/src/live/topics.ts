import { createAction } from '@reduxjs/toolkit';

/**
 * What a page asks for beside the facts, while it is looked at. The client emits `<topic>-watch` and `<topic>-leave`; the server answers in the
 * event `<topic>`, first with all there is.
 */
export const liveTopics = ['wallboard'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/**
 * A page wants a topic from now on, as `form` narrows it; said again, all of it comes again, as it was narrowed before when no form is given.
 * After a reconnect it is asked for by itself.
 */
export const topicWatched = createAction('live/topic-watched', (topic: LiveTopic, form?: object) => ({ payload: topic, meta: { form } }));
export const topicLeft = createAction<LiveTopic>('live/topic-left');
/** The server said something of a topic; whoever watches it parses it. */
export const topicHeard = createAction<{ topic: LiveTopic; raw: unknown }>('live/topic-heard');

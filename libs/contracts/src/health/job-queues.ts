/** Every queue of jobs: its state is shown, and its dead letters are replayed. The part of a job's name before the dot. */
export const jobQueues = ['calls', 'tickets', 'breaks', 'wrap-ups', 'notifications', 'webhooks', 'reports', 'recordings', 'extensions', 'dialplan', 'trunks', 'pbx-queues', 'alerts', 'alert-mails', 'alert-texts'] as const;

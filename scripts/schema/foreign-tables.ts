/** Reasons by feature, then by table of another feature. */
export type ForeignTables = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Tables that every feature may read. */
export const sharedTables: Readonly<Record<string, string>> = {
  player:
    'almost every row of a player is shown with the guid or the tier, or depends on whether a ticket verified the player',
  staff_member: 'what staff did is shown with their name, and assignments need active members',
};

/**
 * Tables of other features that a feature reads. A new line needs a reason that a function in a `*.public.ts` file of the owner does
 * not meet: one statement instead of two, a lock, or an index over both.
 */
export const foreignReads: ForeignTables = {
  'account-deletion': {
    conversation: 'staff compare the number of chats of the accounts that a request may mean',
    feedback: 'staff compare the number of reports, and the erasure collects the files of reports about the account',
    file: 'the erasure remembers the objects before any feature deletes its rows',
    session: 'staff see whether the account launched with the role that the request names',
  },
  'answer-help': {
    conversation: 'a draft answers the chat, in its language and only for its assignee',
    feedback: 'a draft answers the report, in its language',
    feedback_entry: 'a draft answers what the player added to the report',
    message: 'a draft answers the last messages of the player',
    persona: 'names of personas are masked before a text leaves the server',
    player_card: 'the name of the player is masked before a text leaves the server',
  },
  articles: {
    picture: 'a page of articles is one statement with the size and color of its covers',
  },
  chat: {
    contact_reason: 'offers are planned from one statement, with the skill of the reason',
    feedback: 'the list of colleagues shows how many open reports each has',
    file: 'a page of messages is one statement with its files',
    persona: 'an assignment takes the persona of the seat only while it is active',
    routing_profile: 'the list of offers says whether the member accepts automatically',
    staff_search_entry: 'the index job finds chats with messages that are not indexed',
  },
  feedback: {
    contact_reason: 'assignments are planned from one statement, with the skill of the reason',
    conversation_report: 'the search index contains the transcript of the chat that a report was made from',
    incident: 'a report is linked under the lock of its incident, and answered when the incident is closed',
    restriction: 'the person who restricted a player must not decide the appeal',
  },
  files: {
    conversation: 'who may open a file of a chat is decided in one statement',
    deletion_request: 'evidence is opened with the number of its request as watermark',
    feedback: 'who may open a file of a report is decided in one statement',
  },
  'follow-up': {
    conversation: 'chats are snoozed, ended and started under the lock of their row',
    feedback: 'reports are snoozed under the lock of their row',
    message: 'starting a chat again with the same key finds its first message',
    persona: 'a transcript names the personas',
  },
  launch: {
    article_rating: 'a device that sent ratings is not swept',
    deletion_request: 'a device that asked for a deletion is not swept',
    feedback: 'a device that sent reports is not swept',
    incident_join: 'a device that joined an incident is not swept',
    suggestion_support: 'a device that supports a suggestion is not swept',
    survey_answer: 'a device that answered a survey is not swept',
  },
  notices: {
    chat_seat: 'the counters of all members are one statement, with their availability',
    conversation: 'the counters of all members are one statement, with their chats',
    feedback: 'the counters of all members are one statement, with their reports',
  },
  personas: {
    audit_entry: 'the admin persona is named after the game only if staff never renamed it',
    chat_seat: 'a member answers under the persona of their seat',
  },
  replies: {
    feedback: 'unread replies of many players are counted in one prepared statement',
    incident: 'unread replies include incidents that were closed',
    incident_join: 'unread replies include the incidents that the player joined',
  },
  restrictions: {
    session: 'a restriction of a network says how many players it reaches',
  },
  routing: {
    chat_seat: 'who gets a chat or a report is planned under the locks of the seats',
  },
  staff: {
    audit_entry: 'the first day of an installation ends when another admin was ever appointed',
  },
  suggestions: {
    feedback: 'a player recognizes the suggestion made from their own report',
  },
  targets: {
    chat_hours: 'the calendar of chats is copied from the opening hours',
    conversation: 'missed deadlines are listed with number, language and assignee of their chat',
    feedback: 'missed deadlines are listed with number, language and assignee of their report',
  },
  translation: {
    conversation: 'what identifies the player of a chat is masked before a text leaves the server',
    conversation_report: 'the words of a report made from a chat are in the chat',
    feedback: 'what identifies the player of a report is masked before a text leaves the server',
    feedback_entry: 'only identifiers that occur in the texts of the report are masked',
    message: 'only identifiers that occur in the messages of the chat are masked',
    persona: 'names of personas are masked before a text leaves the server',
    player_card: 'the name of the player is masked before a text leaves the server',
    staff_language: 'a text is not translated for a member who speaks its language',
  },
};

/** Tables of other features that a feature changes. The list should only become shorter. */
export const foreignWrites: ForeignTables = {
  'account-deletion': {
    player: 'naming an account that never launched creates its row, and cleaning up deletes it',
  },
  'follow-up': {
    conversation: 'snoozing and ending are columns of the chat, changed under the lock of its row',
    feedback: 'snoozing is columns of the report, and a report made from a chat gets its number of pictures',
  },
  routing: {
    chat_seat: 'the time of the last work is a column of the seat, changed under the locks of the plan',
  },
  suggestions: {
    feedback: 'merging suggestions moves the links of their reports in the same transaction',
  },
};

import * as v from 'valibot';

/** `read_only`: players read, and write nothing. `off`: players reach only what they need to leave or to delete. */
export const switchStates = ['on', 'read_only', 'off'] as const;
export type SwitchState = (typeof switchStates)[number];
export type PausedState = Exclude<SwitchState, 'on'>;

export const switchReasonMax = 500;

/** The features that are not on, by their noun. An app may meet a noun that it does not know. */
export const pausedSchema = v.record(v.string(), v.picklist(['read_only', 'off']));
export type Paused = v.InferOutput<typeof pausedSchema>;

import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';

const names = ['device', 'screen', 'network', 'app', 'language'] as const;

/** Device details sent by the player app. Version and channel are shown with the player instead. */
export const contextFacts = (
  context: FeedbackContext,
): readonly { readonly name: (typeof names)[number]; readonly value: string }[] =>
  names.flatMap((name) => {
    const value = context[name];
    return value === undefined || value === '' ? [] : [{ name, value }];
  });

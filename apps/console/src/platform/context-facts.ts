import type { FeedbackContext } from '@guildhall/contract/feedback-context.ts';

const names = ['device', 'screen', 'network', 'app', 'language'] as const;

/** What the app said about itself, as far as the player let it. Version and channel stand with the player. */
export const contextFacts = (
  context: FeedbackContext,
): readonly { readonly name: (typeof names)[number]; readonly value: string }[] =>
  names.flatMap((name) => {
    const value = context[name];
    return value === undefined || value === '' ? [] : [{ name, value }];
  });

import { createDraftKeeper, type DraftKeeper } from '../../../kit/drafts/draft-keeper.ts';
import { emptyDraft, hasContent, type Draft, type DraftName } from '../../../kit/drafts/draft.model.ts';

export interface FormKeeperOptions {
  readonly name: DraftName;
  readonly load: () => Promise<Draft | null>;
  readonly save: (name: DraftName, draft: Draft) => Promise<void>;
  readonly newKey: () => string;
}

export type FormKeeper = DraftKeeper<{ readonly draft: Draft }>;

/** Keeps the draft of one form. A reset draft has a new idempotency key. */
export const createFormKeeper = ({ name, load, save, newKey }: FormKeeperOptions): FormKeeper =>
  createDraftKeeper({
    empty: () => ({ draft: emptyDraft(newKey()) }),
    hasContent,
    load: async () => {
      const draft = await load();
      return draft === null ? null : { draft };
    },
    save: (draft) => save(name, draft),
  });

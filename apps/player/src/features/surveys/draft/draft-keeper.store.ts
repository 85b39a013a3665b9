import { createDraftKeeper, type DraftKeeper, type KeeperOptions } from '../../../kit/drafts/draft-keeper.ts';
import { hasContent, type Draft } from './draft.model.ts';
import type { Restored } from './restore.model.ts';

export interface AnswerKeeperOptions extends Pick<KeeperOptions<Restored>, 'load' | 'save'> {
  readonly empty: Draft;
}

/** Keeps the draft of one survey's answer. */
export const createAnswerKeeper = ({ empty, load, save }: AnswerKeeperOptions): DraftKeeper<Restored> =>
  createDraftKeeper({ empty: () => ({ draft: empty, isChanged: false }), hasContent, load, save });

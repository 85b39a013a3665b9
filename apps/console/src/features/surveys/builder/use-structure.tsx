import type { QuestionKind } from '@guildhall/contract/surveys/rules.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { valueAt, type Sheet } from '../../../multilingual/model/sheet.ts';
import { textKey } from '../../../multilingual/model/sheet-texts.ts';
import type { SheetState } from '../../../multilingual/use-sheet.ts';
import { nextOptionId, nextQuestionId, noIds, seenIds, type PartIds } from '../model/part-ids.ts';
import {
  moved,
  withKind,
  withMinMax,
  withOption,
  withOptionBack,
  withOptionMoved,
  withoutOption,
  withoutQuestion,
  withQuestion,
  withQuestionBack,
  type Structure,
} from '../model/structure.ts';
import { labelName, structureFrom, titleName } from '../model/survey-sheet.ts';

/** Former options whose labels are still in the sheet; restored when a text question becomes a choice again. */
const formerOptions = (sheet: Sheet, question: number): readonly number[] =>
  Object.keys(sheet)
    .map((key) => new RegExp(`^q${question}\\.o(\\d+):${defaultLang}$`).exec(key))
    .flatMap((match) => (match !== null && valueAt(sheet, match[0]).trim() !== '' ? [Number(match[1])] : []))
    .sort((one, other) => one - other);

/** The questions and the actions on them. Texts of existing parts are never modified here. */
export const useStructure = (state: SheetState) => {
  const t = useText();
  const json = valueAt(state.sheet, 'questions');
  const structure = useMemo(() => structureFrom(json), [json]);
  const seen = useRef<PartIds>(noIds);
  const ids = (): PartIds => seenIds(seen.current, structure, Object.keys(state.sheet));
  useEffect(() => {
    seen.current = seenIds(seen.current, structure, []);
  }, [structure]);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });

  const put = (next: Structure, words: Sheet = {}): void => state.change({ questions: JSON.stringify(next), ...words });

  /** Removes a part with an undo notification. Undoing restores the part with its texts and keeps later changes. */
  const remove = (next: Structure, message: string, back: (now: Structure) => Structure): void => {
    const id = `survey-undo-${crypto.randomUUID()}`;
    put(next);
    const undo = (): void => {
      const now = structureFrom(valueAt(latest.current.sheet, 'questions'));
      latest.current.change({ questions: JSON.stringify(back(now)) });
      notifications.hide(id);
    };
    notifications.show({
      id,
      message: (
        <Group justify="space-between" wrap="nowrap">
          {message}
          <Button size="compact-xs" variant="default" onClick={undo}>
            {t('surveys.undo')}
          </Button>
        </Group>
      ),
    });
  };

  return {
    structure,
    addQuestion: (kind: QuestionKind): number => {
      const id = nextQuestionId(ids());
      const options = kind === 'text' ? [] : [1, 2];
      const question = { id, kind, min: kind === 'text' ? 0 : 1, max: kind === 'multiple' ? 2 : 1, options };
      put(withQuestion(structure, question), { [textKey(titleName(id), defaultLang)]: '' });
      return id;
    },
    removeQuestion: (id: number): void => {
      const index = structure.findIndex((question) => question.id === id);
      const question = structure[index];
      if (question === undefined) return;
      remove(withoutQuestion(structure, id), t('surveys.question.removed', { number: index + 1 }), (now) =>
        withQuestionBack(now, question, index),
      );
    },
    moveQuestion: (from: number, to: number): void => put(moved(structure, from, to)),
    setKind: (id: number, kind: QuestionKind): void => {
      const former = formerOptions(state.sheet, id);
      const first = nextOptionId(ids(), id);
      put(withKind(structure, id, kind, former.length > 1 ? former : [first, first + 1]));
    },
    setBounds: (id: number, bounds: Partial<Record<'min' | 'max', number>>): void =>
      put(withMinMax(structure, id, bounds)),
    addOptions: (id: number, labels: readonly string[]): void => {
      const first = nextOptionId(ids(), id);
      let next = structure;
      const words: Record<string, string> = {};
      for (const [index, label] of labels.entries()) {
        next = withOption(next, id, first + index);
        words[textKey(labelName(id, first + index), defaultLang)] = label;
      }
      put(next, words);
    },
    removeOption: (id: number, option: number): void => {
      const question = structure.find((other) => other.id === id);
      if (question === undefined) return;
      remove(withoutOption(structure, id, option), t('surveys.option.removed'), (now) =>
        withOptionBack(now, question, option),
      );
    },
    moveOption: (id: number, from: number, to: number): void => put(withOptionMoved(structure, id, from, to)),
  };
};
export type StructureActions = ReturnType<typeof useStructure>;

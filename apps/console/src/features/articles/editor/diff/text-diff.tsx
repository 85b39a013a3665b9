import { directionOf, languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { Fragment, useMemo, type ReactNode } from 'react';
import { useText } from '../../../../platform/text/i18n.ts';
import type { TextContent } from '../model/content.ts';
import { diffOfBlocks, diffOfWords, fold, type DiffPiece } from '../model/text-diff.ts';
import { blocksOf } from '../rich/parse-body.adapter.ts';
import styles from './text-diff.module.css';

/** `both` shows removed and added words inline; `before` and `after` show one side of a two-column diff. */
export type DiffSide = 'both' | 'before' | 'after';

interface TextDiffProps {
  readonly before: TextContent;
  readonly after: TextContent;
  readonly lang: LangId;
  readonly side?: DiffSide;
}

const isOn = (side: DiffSide, state: DiffPiece['state']): boolean =>
  !((side === 'before' && state === 'added') || (side === 'after' && state === 'removed'));

const piecesOf = (pieces: readonly DiffPiece[], side: DiffSide): ReactNode =>
  pieces
    .filter(({ state }) => isOn(side, state))
    .map(({ state, text }, index) => {
      if (state === 'added') return <ins key={index}>{text}</ins>;
      if (state === 'removed') return <del key={index}>{text}</del>;
      return <Fragment key={index}>{text}</Fragment>;
    });

/** Word-by-word diff of two texts; unchanged stretches are collapsed. */
export const TextDiff = ({ before, after, lang, side = 'both' }: TextDiffProps) => {
  const t = useText();
  const locale = localeOfLang(lang) ?? 'en-US';
  const tag = languageTagOf(locale);
  // Depends on the strings, because the objects are new on every render.
  const title = useMemo(() => diffOfWords(before.title, after.title, tag), [before.title, after.title, tag]);
  const summary = useMemo(() => diffOfWords(before.summary, after.summary, tag), [before.summary, after.summary, tag]);
  const body = useMemo(
    () => fold(diffOfBlocks(blocksOf(before.body), blocksOf(after.body), tag)),
    [before.body, after.body, tag],
  );
  return (
    <div className={styles['diff']} lang={tag} dir={directionOf(locale)}>
      <p className={styles['title']}>{piecesOf(title, side)}</p>
      {summary.length > 0 && <p className={styles['summary']}>{piecesOf(summary, side)}</p>}
      {body.map((block, index) => {
        if (block.state === 'folded') {
          return (
            <div key={index} className={styles['fold']}>
              {t('editor.diff.folded', { count: block.count })}
            </div>
          );
        }
        if (block.state !== 'changed' && !isOn(side, block.state)) return null;
        return (
          <p key={index} className={styles['block']} data-kind={block.kind}>
            {piecesOf(block.pieces, side)}
          </p>
        );
      })}
    </div>
  );
};

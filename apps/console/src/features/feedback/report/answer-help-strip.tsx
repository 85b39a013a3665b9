import type { AnswerSource } from '@guildhall/contract/answer-help/staff.ts';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { AnswerHelp } from '../../answer-help/answer-help.public.ts';
import { useGameName } from '../feedback.data.ts';
import { modesIn } from '../model/composer-mode.ts';
import { modeOfPurpose } from '../model/template-choice.ts';
import { useAnsweringName } from '../sending.data.ts';
import { useReportContext } from './use-report-context.ts';

interface AnswerHelpStripProps {
  readonly text: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export const AnswerHelpStrip = ({ text, field }: AnswerHelpStripProps) => {
  const { report, session } = useReportContext();
  const [game, agent] = [useGameName(true), useAnsweringName(true)];
  /** Like the list of templates: switches to the template's mode if the state allows it. */
  const chooseMode = ({ purpose }: AnswerSource): void => {
    const mode = purpose === null ? null : modeOfPurpose(purpose);
    // The field must show the mode before the text arrives, or it would be written in the old one.
    if (mode !== null && modesIn(report.state).includes(mode)) flushSync(() => session.choose(mode));
  };
  return (
    <AnswerHelp
      subject={{ of: 'report', id: report.id }}
      draft={text}
      revision={report.version}
      values={{ number: String(report.number), game, agent }}
      field={field}
      hasKeys
      beforeInsert={chooseMode}
    />
  );
};

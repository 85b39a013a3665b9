import { flushSync } from 'react-dom';
import type { AnswerContext } from '../../composer/composer-field.public.tsx';
import { modesIn } from '../model/composer-mode.ts';
import { modeOfPurpose } from '../model/template-choice.ts';
import { useTemplateValues } from '../use-template-values.ts';
import { useReportContext } from './use-report-context.ts';

/** For suggestions. Like the list of templates, one switches to its template's mode if the state allows it. */
export const useAnswerContext = (): AnswerContext => {
  const { report, session } = useReportContext();
  return {
    revision: report.version,
    values: { number: String(report.number), ...useTemplateValues(true) },
    beforeInsert: ({ purpose }) => {
      const mode = purpose === null ? null : modeOfPurpose(purpose);
      // The field must show the mode before the text arrives, or it would be written in the old one.
      if (mode !== null && modesIn(report.state).includes(mode)) flushSync(() => session.choose(mode));
    },
  };
};

import { useStore } from '@guildhall/browser/store.ts';
import { useComposer } from '../../composer/use-composer.public.ts';
import { useReportContext } from './use-report-context.ts';
import { useWritten } from './use-written.ts';

/** The composer of the report. A reply can be undone for a few seconds; until then no other is sent. */
export const useReportComposer = () => {
  const { report, session, goOn } = useReportContext();
  const written = useWritten();
  const { mode, isNote } = written;
  const composer = useComposer({
    subject: { of: 'report', id: report.id },
    lang: report.lang,
    written,
    isReply: !isNote,
    isReady: isNote || report.sending === null,
    isBusy: useStore(session.state).kind === 'sending',
    hasKeys: true,
    sendKeys: 'mod_enter',
    send: async (translation) => {
      session.choose(mode);
      const isSent = await session.send(translation ?? undefined);
      if (isSent && mode === 'finish') goOn();
      return isSent && !isNote;
    },
  });
  return { composer, written };
};

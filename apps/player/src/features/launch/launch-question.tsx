import { useEffect, useRef, useState } from 'react';
import { config } from '../../platform/config.ts';
import { call } from '../../platform/network/api.ts';
import { askSession, useSession, type LaunchQuestion as Question } from '../../platform/session/session.ts';
import { useText } from '../../platform/text/i18n.ts';
import { artSource } from '../../ui/art.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorCode } from '../../ui/error-code.tsx';
import { FailedLine } from '../../ui/failed-line.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './launch-question.module.css';

interface AnswerProps {
  readonly question: Question;
  /** The player who is signed in on this device; null without one. */
  readonly current: string | null;
}

const isRefusal = ({ error }: Question): boolean => error.reason === 'launch_refused';

const keep = (): void => void askSession();

/** The game opened the app as another player: most likely that player holds the phone now. */
const isSwitch = ({ question, current }: AnswerProps): boolean => current !== null && question.consent === 'implied';

const Confirm = ({ next, ...answer }: AnswerProps & { readonly next: string }) => {
  const t = useText();
  const { question, current } = answer;
  const isAgreeFirst = isSwitch(answer);
  const stay = (
    <Button key="stay" look={isAgreeFirst ? 'plain' : 'primary'} onClick={keep}>
      {current === null ? t('launch.question.decline') : t('launch.question.stay', { guid: current })}
    </Button>
  );
  const agree = (
    <Button key="agree" look={isAgreeFirst ? 'primary' : 'plain'} onClick={() => void question.agree()}>
      {t('launch.question.agree', { guid: next })}
    </Button>
  );
  return isAgreeFirst ? [agree, stay] : [stay, agree];
};

const Refused = ({ current }: Pick<AnswerProps, 'current'>) => {
  const t = useText();
  const [failure, setFailure] = useState<unknown>(null);
  const signOut = async (): Promise<void> => {
    setFailure(null);
    try {
      await call('/launch/end', {});
      await askSession();
    } catch (error) {
      setFailure(error);
    }
  };
  if (current === null) return <Button onClick={keep}>{t('launch.question.without')}</Button>;
  return (
    <>
      <Button onClick={keep}>{t('launch.question.stay', { guid: current })}</Button>
      <Button look="plain" onClick={() => void signOut()}>
        {t('launch.question.sign_out')}
      </Button>
      <FailedLine error={failure} />
    </>
  );
};

const Asked = ({ question, current }: AnswerProps) => {
  const t = useText();
  const ref = useRef<HTMLElement>(null);
  const isRefused = isRefusal(question);
  const next = String(question.error.params['guid']);
  const title = isRefused ? t('launch.question.refused_title') : t('launch.question.title', { guid: next });
  useEffect(() => {
    document.title = `${title} - ${config.game.name}`;
    ref.current?.focus();
  }, [title]);
  const text = (): string => {
    if (current === null) return isRefused ? t('launch.gate.text') : t('launch.question.link');
    if (isRefused) return t('launch.question.refused_text', { guid: current });
    return t(isSwitch({ question, current }) ? 'launch.question.switched' : 'launch.question.other', { guid: current });
  };
  return (
    <main ref={ref} tabIndex={-1} id="content" className={styles['screen']}>
      <img className={styles['art']} src={artSource('gate')} width="160" height="120" alt="" />
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['text']}>{text()}</p>
      <div className={styles['actions']}>
        {isRefused ? <Refused current={current} /> : <Confirm question={question} current={current} next={next} />}
      </div>
      {isRefused && <ErrorCode code={question.error.requestId} />}
    </main>
  );
};

/** The player whose session is open; null without one or if the server does not answer. */
const currentPlayer = async (): Promise<string | null> => {
  const session = await call('/launch/session', null).catch(() => null);
  return session === null || session.kind === 'anonymous' ? null : String(session.guid);
};

/** Asks before a link changes who is signed in on this device, and says so if its ticket no longer works (ADR 38). */
export const LaunchQuestion = () => {
  const state = useSession();
  const question = state.status === 'question' ? state : null;
  const [answer, setAnswer] = useState<AnswerProps | null>(null);
  useEffect(() => {
    if (question === null) return;
    void (async () => {
      const current = await currentPlayer();
      // No session is open and the person chose nothing, so a ticket that no longer works changes nothing for them.
      if (isRefusal(question) && current === null && question.consent !== 'given') await askSession();
      else setAnswer({ question, current });
    })();
  }, [question]);
  return question !== null && answer?.question === question ? <Asked {...answer} /> : <Spinner />;
};

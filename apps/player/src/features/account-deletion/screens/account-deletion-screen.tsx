import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { useSearchParams } from '../../../platform/router.tsx';
import { isLaunched, usePerson, useSession } from '../../../platform/session.ts';
import { Failed } from '../../../ui/failed.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { PersonGate } from '../../launch/launch.public.tsx';
import { CertificateCard } from '../certificate/certificate-card.tsx';
import { useCertificate, useKeptCodes } from '../certificate/certificate.data.ts';
import { LookUp } from '../certificate/look-up.tsx';
import { Ask } from '../form/ask.tsx';
import type { ServerTime } from '../state/countdown.ts';
import { useDeletion } from '../state/deletion.data.ts';
import { isOpen } from '../state/standing.ts';
import { Status } from '../status/status.tsx';
import styles from './account-deletion-screen.module.css';

/** A device that has no key yet has sent nothing, so there is nothing to ask the server for (P2). */
const useIsPerson = (): boolean => usePerson() !== null;

const Own = () => {
  const t = useText();
  const [params] = useSearchParams();
  const isPerson = useIsPerson();
  // The device gets its key while the form is being filled in; the form must stay where it is.
  const [startedAt] = useState<ServerTime | null>(() =>
    isPerson ? null : { serverMs: Date.now(), heardAtMs: performance.now() },
  );
  const { data, error, refetch } = useDeletion(isPerson);
  const request = data?.request ?? null;
  const time = data?.time ?? startedAt;
  if (time === null) {
    if (error === null) return <ListSkeleton withCovers={false} />;
    return <Failed error={error} text={t('deletion.failed.text')} onRetry={() => void refetch()} />;
  }
  if (request === null || (!isOpen(request) && params.get('step') !== null)) return <Ask time={time} />;
  return <Status request={request} time={time} />;
};

/** Another person on this device starts over. */
const OwnOfPerson = () => {
  const state = useSession();
  return <Own key={state.status === 'known' ? state.session.guid : null} />;
};

/** One whose erasure is not over has no certificate yet. */
const Kept = ({ code }: { readonly code: string }) => {
  const { data } = useCertificate(code);
  return data === undefined ? null : <CertificateCard certificate={data} />;
};

/** What erasures left on this device, shown to everyone who uses it. */
const Certificates = () => {
  const codes = useKeptCodes();
  const state = useSession();
  const isPerson = useIsPerson();
  const { data, isError } = useDeletion(isPerson);
  const isKnown =
    state.status === 'failed' || (state.status === 'known' && (!isPerson || isError || data !== undefined));
  // The request on the screen shows its own.
  const others = codes.filter((code) => code !== data?.request?.certificate);
  return isKnown && others.map((code) => <Kept key={code} code={code} />);
};

export const AccountDeletionScreen = () => {
  const [params] = useSearchParams();
  const isFromGame = isLaunched(useSession());
  const left = <Certificates key="certificates" />;
  // Nothing beside what must be read before it is sent.
  const isAlone = params.get('step') === 'confirm';
  return (
    <Screen title="title.account_deletion">
      <div className={styles['screen']}>
        {!isFromGame && !isAlone && left}
        <PersonGate>
          <OwnOfPerson />
        </PersonGate>
        {isFromGame && !isAlone && left}
        {!isAlone && <LookUp />}
      </div>
    </Screen>
  );
};

import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { useSearchParams } from '../../../platform/router.tsx';
import { isLaunched, usePerson, useSession } from '../../../platform/session/session.ts';
import { Failed } from '../../../ui/failed.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { PersonGate } from '../../launch/launch.public.tsx';
import { CertificateCard } from '../certificate/certificate-card.tsx';
import { useCertificate, useStoredCodes } from '../certificate/certificate.data.ts';
import { CertificateLookup } from '../certificate/certificate-lookup.tsx';
import { RequestFlow } from '../form/request-flow.tsx';
import type { ServerTime } from '../state/countdown.model.ts';
import { useDeletion } from '../state/deletion.data.ts';
import { isOpen } from '../state/request-status.model.ts';
import { Status } from '../status/status.tsx';
import styles from './account-deletion-screen.module.css';

/** A device without a key has sent nothing, so the server need not be asked (P2). */
const useIsPerson = (): boolean => usePerson() !== null;

const OwnRequest = () => {
  const t = useText();
  const [params] = useSearchParams();
  const isPerson = useIsPerson();
  // The device may receive its key while the form is open; the form must not remount.
  const [startedAt] = useState<ServerTime | null>(() =>
    isPerson ? null : { serverMs: Date.now(), heardAtMs: performance.now() },
  );
  const { data, error, refetch } = useDeletion(isPerson);
  const request = data?.request ?? null;
  const time = data?.time ?? startedAt;
  if (time === null) {
    if (error === null) return <Spinner />;
    return <Failed error={error} text={t('deletion.failed.text')} onRetry={() => void refetch()} />;
  }
  if (request === null || (!isOpen(request) && params.get('step') !== null)) return <RequestFlow time={time} />;
  return <Status request={request} time={time} />;
};

/** Remounts when the player changes. */
const OwnRequestOfPerson = () => {
  const state = useSession();
  return <OwnRequest key={state.status === 'known' ? state.session.guid : null} />;
};

/** Renders nothing until the erasure is complete and the certificate exists. */
const StoredCertificate = ({ code }: { readonly code: string }) => {
  const { data } = useCertificate(code);
  return data === undefined ? null : <CertificateCard certificate={data} />;
};

/** Certificates of erasures requested on this device, visible to all its users. */
const Certificates = () => {
  const codes = useStoredCodes();
  const state = useSession();
  const isPerson = useIsPerson();
  const { data, isError } = useDeletion(isPerson);
  const isKnown =
    state.status === 'failed' || (state.status === 'known' && (!isPerson || isError || data !== undefined));
  // The open request already shows its own certificate.
  const others = codes.filter((code) => code !== data?.request?.certificate);
  return isKnown && others.map((code) => <StoredCertificate key={code} code={code} />);
};

export const AccountDeletionScreen = () => {
  const [params] = useSearchParams();
  const isFromGame = isLaunched(useSession());
  const left = <Certificates key="certificates" />;
  // The confirmation step shows nothing else, so that the consequences get read.
  const isAlone = params.get('step') === 'confirm';
  return (
    <Screen title="title.account_deletion">
      <div className={styles['screen']}>
        {!isFromGame && !isAlone && left}
        <PersonGate>
          <OwnRequestOfPerson />
        </PersonGate>
        {isFromGame && !isAlone && left}
        {!isAlone && <CertificateLookup />}
      </div>
    </Screen>
  );
};

import { useText } from '../../../platform/i18n.ts';
import { useSearchParams } from '../../../platform/router.tsx';
import { useSession } from '../../../platform/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { StateCard } from '../../../ui/state-card.tsx';
import { LaunchGate } from '../../launch/launch.public.tsx';
import { CertificateCard } from '../certificate/certificate-card.tsx';
import { useCertificate, useKeptCodes } from '../certificate/certificate.data.ts';
import { LookUp } from '../certificate/look-up.tsx';
import { Ask } from '../form/ask.tsx';
import { useDeletion } from '../state/deletion.data.ts';
import { isOpen } from '../state/standing.ts';
import { Status } from '../status/status.tsx';
import styles from './account-deletion-screen.module.css';

/** A guest's account is the phone itself: nobody could show that it is theirs (P2). */
const GuestCard = () => {
  const t = useText();
  return (
    <StateCard art="gate" title={t('error.player_only')} text={t('deletion.guest.text')} isAlert>
      <ButtonLink look="plain" to="/home">
        {t('shell.go_home')}
      </ButtonLink>
    </StateCard>
  );
};

const Own = () => {
  const t = useText();
  const [params] = useSearchParams();
  const { data, error, refetch } = useDeletion();
  if (data === undefined) {
    if (error === null) return <ListSkeleton withCovers={false} />;
    return <Failed error={error} text={t('deletion.failed.text')} onRetry={() => void refetch()} />;
  }
  const { request, time } = data;
  if (request === null || (!isOpen(request) && params.get('step') !== null)) {
    return <Ask time={time} />;
  }
  return <Status request={request} time={time} />;
};

const Gate = () => {
  const state = useSession();
  return (
    <LaunchGate>{state.status === 'known' && state.session.kind === 'guest' ? <GuestCard /> : <Own />}</LaunchGate>
  );
};

/** One whose erasure is not over has no certificate yet: nothing to speak of. */
const Kept = ({ code }: { readonly code: string }) => {
  const { data } = useCertificate(code);
  return data === undefined ? null : <CertificateCard certificate={data} />;
};

/** What erasures left on this device: for everybody, whoever they are to us by now. */
const Certificates = ({ isPlayer }: { readonly isPlayer: boolean }) => {
  const codes = useKeptCodes();
  const state = useSession();
  const { data, isError } = useDeletion(isPlayer);
  const isKnown =
    state.status === 'failed' || (state.status === 'known' && (!isPlayer || isError || data !== undefined));
  // The request that is on the screen speaks for itself.
  const own = isPlayer ? data?.request?.certificate : undefined;
  const others = codes.filter((code) => code !== own);
  return isKnown && others.map((code) => <Kept key={code} code={code} />);
};

export const AccountDeletionScreen = () => {
  const [params] = useSearchParams();
  const state = useSession();
  const isPlayer = state.status === 'known' && state.session.kind === 'player';
  const left = <Certificates key="certificates" isPlayer={isPlayer} />;
  // Nothing beside what must be read before it is sent.
  const isAlone = params.get('step') === 'confirm';
  return (
    <Screen title="title.account_deletion">
      <div className={styles['screen']}>
        {!isPlayer && left}
        <Gate />
        {isPlayer && !isAlone && left}
        {!isAlone && <LookUp />}
      </div>
    </Screen>
  );
};

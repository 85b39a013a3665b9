import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { identityHeaders } from '../../platform/network/api.ts';
import { useText } from '../../platform/text/i18n.ts';
import { afterFailedLink, firstLink, withFresh } from './signed-link.ts';
import styles from './private-picture.module.css';

/** Without cookies an image element cannot authenticate, so the picture is fetched with the session token. */
const useFetched = (link: string | null, onFail: () => void): string | undefined => {
  const [address, setAddress] = useState<string>();
  const fail = useEffectEvent(onFail);
  const isCookieless = !navigator.cookieEnabled;
  useEffect(() => {
    if (!isCookieless || link === null) return undefined;
    const leaving = new AbortController();
    let made = '';
    const load = async (): Promise<void> => {
      const response = await fetch(link, { headers: identityHeaders(), signal: leaving.signal });
      if (!response.ok) throw new Error(`picture: download failed with ${response.status}`);
      made = URL.createObjectURL(await response.blob());
      setAddress(made);
    };
    load().catch(() => {
      if (!leaving.signal.aborted) fail();
    });
    return () => {
      leaving.abort();
      URL.revokeObjectURL(made);
    };
  }, [link, isCookieless]);
  return isCookieless ? address : (link ?? undefined);
};

interface PrivatePictureProps {
  readonly file: PlayerFile;
  readonly alt: string;
  /** Refetches the report, which brings fresh links. */
  readonly onRenew: () => void;
}

/** A picture behind a link that expires after five minutes; an expired link is replaced once. */
export const PrivatePicture = ({ file, alt, onRenew }: PrivatePictureProps) => {
  const t = useText();
  const [link, setLink] = useState(() => firstLink(file.src));
  const fresh = withFresh(link, file.src);
  if (fresh !== link) setLink(fresh);
  const onFail = (): void => {
    const next = afterFailedLink(link, file.src);
    setLink(next);
    if (next.status === 'awaited') onRenew();
  };
  const source = useFetched(link.status === 'awaited' ? null : link.src, onFail);
  if (link.status === 'lost') return <span className={styles['lost']}>{t('feedback.picture.lost')}</span>;
  return (
    <img
      className={styles['picture']}
      src={source}
      width={file.width}
      height={file.height}
      alt={alt}
      decoding="async"
      onError={onFail}
    />
  );
};

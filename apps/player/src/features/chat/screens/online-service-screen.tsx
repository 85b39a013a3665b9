import { useState } from 'react';
import { AppealLink } from '../../feedback/appeal-link.public.tsx';
import { RestrictionBanner } from '../../../kit/restriction/restriction-banner.tsx';
import { isBlocked, useSession } from '../../../platform/session/session.ts';
import { Screen } from '../../../ui/screen.tsx';
import { LaunchGate } from '../../launch/launch.public.tsx';
import { ChatRoom } from '../room/chat-room.tsx';
import { useVisibleFrame } from '../use-visible-frame.ts';
import styles from './online-service-screen.module.css';

/** Sized to the visual viewport, so that the on-screen keyboard never covers the input. */
const Frame = () => {
  const frame = useVisibleFrame();
  return (
    <div ref={frame} className={styles['frame']}>
      <ChatRoom />
    </div>
  );
};

/** The launched player, and whether they are blocked. While the session is being refreshed or the refresh fails, both stay. */
const usePlayer = (): { readonly player: string | null; readonly isShut: boolean } => {
  const state = useSession();
  const [player, setPlayer] = useState<string | null>(null);
  const [isShut, setIsShut] = useState(false);
  if (state.status !== 'known') return { player, isShut };
  const now = { player: state.session.kind === 'anonymous' ? null : state.session.player, isShut: isBlocked(state) };
  if (now.player !== player) setPlayer(now.player);
  if (now.isShut !== isShut) setIsShut(now.isShut);
  return now;
};

/**
 * Only for launched players (I1). Keyed by player, so that another player gets a new room. A block closes the room: nothing in it
 * could be read or sent, and it would say that the connection is lost.
 */
export const OnlineServiceScreen = () => {
  const { player, isShut } = usePlayer();
  if (player !== null && !isShut) return <Frame key={player} />;
  return (
    <Screen title="title.online_service">
      <RestrictionBanner appeal={<AppealLink />} />
      {player === null && <LaunchGate>{null}</LaunchGate>}
    </Screen>
  );
};

import { useState } from 'react';
import { RestrictionBanner } from '../../../kit/restriction/restriction-banner.tsx';
import { useSession } from '../../../platform/session/session.ts';
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

/** The launched player. While the session is being refreshed or the refresh fails, the room stays open. */
const usePlayer = (): string | null => {
  const state = useSession();
  const [player, setPlayer] = useState<string | null>(null);
  let now = player;
  if (state.status === 'known') now = state.session.kind === 'anonymous' ? null : state.session.player;
  if (now !== player) setPlayer(now);
  return now;
};

/** Only for launched players (I1). Keyed by player, so that another player gets a new room. */
export const OnlineServiceScreen = () => {
  const player = usePlayer();
  if (player !== null) return <Frame key={player} />;
  return (
    <Screen title="title.online_service">
      <RestrictionBanner />
      <LaunchGate>{null}</LaunchGate>
    </Screen>
  );
};

import { useState } from 'react';
import { useSession } from '../../../platform/session.ts';
import { Screen } from '../../../ui/screen.tsx';
import { LaunchGate } from '../../launch/launch.public.tsx';
import { ChatRoom } from '../room/chat-room.tsx';
import { useVisibleFrame } from '../use-visible-frame.ts';
import styles from './online-service-screen.module.css';

/** As large as what can be seen: the keyboard never covers the input. */
const Frame = () => {
  const frame = useVisibleFrame();
  return (
    <div ref={frame} className={styles['frame']}>
      <ChatRoom />
    </div>
  );
};

/** Whose room it is. While the session is asked for again, or cannot be asked for, the room stays open. */
const usePlayer = (): string | null => {
  const state = useSession();
  const [player, setPlayer] = useState<string | null>(null);
  let now = player;
  if (state.status === 'known') now = state.session.kind === 'anonymous' ? null : state.session.player;
  if (now !== player) setPlayer(now);
  return now;
};

/** I1: only for players who opened the app from the game. Another player on this device gets a room of their own. */
export const OnlineServiceScreen = () => {
  const player = usePlayer();
  if (player !== null) return <Frame key={player} />;
  return (
    <Screen title="title.online_service">
      <LaunchGate>{null}</LaunchGate>
    </Screen>
  );
};

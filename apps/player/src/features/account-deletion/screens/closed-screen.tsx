import { ClosedCard } from '../../../ui/closed-card.tsx';
import { Screen } from '../../../ui/screen.tsx';

/** In place of a screen that a closed account cannot use (G3). */
export const ClosedScreen = () => (
  <Screen title="title.account_deletion">
    <ClosedCard />
  </Screen>
);

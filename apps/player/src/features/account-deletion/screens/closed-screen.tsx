import { ClosedCard } from '../../../ui/closed-card.tsx';
import { Screen } from '../../../ui/screen.tsx';

export const ClosedScreen = () => (
  <Screen title="title.account_deletion">
    <ClosedCard />
  </Screen>
);

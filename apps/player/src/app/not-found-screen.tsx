import { NotFoundCard } from '../ui/not-found-card.tsx';
import { Screen } from '../ui/screen.tsx';
import { TabScreen } from '../ui/tab-screen.tsx';

export const NotFoundScreen = () => (
  <Screen title="title.not_found">
    <NotFoundCard />
  </Screen>
);

/** Same content inside the tab layout, for unknown paths under /home (A3). */
export const NotFoundTab = () => (
  <TabScreen title="title.not_found">
    <NotFoundCard />
  </TabScreen>
);

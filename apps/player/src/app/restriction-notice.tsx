import { AppealLink } from '../features/feedback/appeal-link.public.tsx';
import { RestrictionBanner } from '../kit/restriction/restriction-banner.tsx';

/** One lazy chunk: the first visit, which nearly always goes without, names it once. */
export const RestrictionWithAppeal = () => <RestrictionBanner appeal={<AppealLink />} />;

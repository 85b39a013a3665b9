import { WaitingBar } from './alerts/waiting-bar.tsx';
import { OfferStatus } from './offers/offer-status.tsx';

/** On every page: the chat that is offered, or who waits. */
export const ChatStatus = () => (
  <>
    <OfferStatus />
    <WaitingBar />
  </>
);

export { useIsOffered } from './offers/offers.data.ts';

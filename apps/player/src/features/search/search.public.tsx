export { SearchBox } from './components/search-box.tsx';
export { LazySearchResults } from './components/lazy-search-results.tsx';

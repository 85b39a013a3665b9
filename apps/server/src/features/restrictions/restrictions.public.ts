/** For appeals: the block that a caller may appeal against, and the restriction that an appeal is about. */
export { findBlock, selectOne as selectRestriction } from './restrictions.queries.ts';

/** The report number shown to players and staff alike. */
export const referenceOf = (number: number): string => `#${number}`;

export const Reference = ({ number }: { readonly number: number }) => <bdi dir="ltr">{referenceOf(number)}</bdi>;

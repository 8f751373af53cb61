/** Customers of the demo company who call in now and then, with the numbers the seed gives them. */
export const demoCallers = [
  { number: '05321112233', name: 'Mehmet Demir' },
  { number: '05329998877', name: 'Şükrü Çağlar' },
];

/** A list of eight people of a Malaysian company as its former payroll product wrote it, with invented people and numbers. */
const ROWS = [
  ['Harbour Foods Sdn Bhd'],
  ['Senarai pekerja setakat 23/11/2026'],
  [],
  [
    ...['Bil', 'Nama Pekerja', 'No. KP/Pasport', 'Warganegara', 'Tarikh Lahir', 'Jantina', 'Tarikh Masuk', 'Jabatan'],
    ...[
      'Jawatan',
      'Gaji Pokok',
      'Bank',
      'No. Akaun',
      'No. KWSP',
      'No. Cukai Pendapatan',
      'Telefon',
      'Baki Cuti Tahunan',
    ],
  ],
  '1|Aina Sofea binti Razali|900214-10-5022||14/02/1990|P|02/01/2020|Dapur|Tukang Masak|RM 3,200.00|MBB|514012345678|12345678|SG 20345678090|012-345 6781|8.5',
  '2|Ahmad Firdaus bin Omar|880706-08-5511||06/07/1988|L|05/06/2019|Dapur|Ketua|RM 6,150.00|MBB|514098765432|12345679|SG 20345678091|012-345 6782|12',
  '3|Tan Wei Jie|950930-14-5733||30/09/1995|L|03/04/2024|Stor|Kerani|RM 2,900.00|CIMB|8001234567|12345680|SG 20345678092|012-345 6783|4',
  '4|Siti Khadijah binti Yusof|920301-14-5028||01/03/1992|P|19/08/2022|Pejabat|Akauntan|RM 5,400.00|Public Bank|3112345678|12345681|SG 20345678093|012-345 6784|6',
  '5|Kumar a/l Subramaniam|851212-08-5017||12/12/1985|L|01/10/2018|Stor|Pemandu|RM 3,050.00|RHB|21412345678901|12345682|SG 20345678094|012-345 6785|10',
  '6|Lim Mei Fong|970525-07-5216||25/05/1997|P|15/01/2025|Pejabat|Kerani|RM 2,750.00|MBB|514011112222|12345683|SG 20345678095|012-345 6786|3',
  '7|Nguyen Van Duc|C1234567|Vietnam|14/08/1993|L|01/04/2024|Dapur|Pembantu|RM 1,900.00|MBB|514033334444|||012-345 6787|2',
  '8|Wong Kah Hoe|990909-10-5119||09/09/1999|L|01/09/2026|Stor|Kerani|RM 2,600.00|CIMB||12345684||012-345 6788|1',
  ['', 'Jumlah: 8 pekerja', '', '', '', '', '', '', '', 'RM 27,950.00'],
].map((row) => (typeof row === 'string' ? row.split('|') : row))

export const EIGHT_PEOPLE = {
  name: 'senarai pekerja.csv',
  content: ROWS.map((row) => row.map((cell) => (/[,"]/.test(cell) ? `"${cell}"` : cell)).join(',')).join('\r\n'),
}

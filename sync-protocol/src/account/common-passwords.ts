/** Whether a password, regardless of case, is among the most common ones. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}

// Built in, so that the check works offline. Shorter ones are refused by their length.
const commonPasswords: ReadonlySet<string> = new Set(
  `
  00000000 000000000 0000000000 01234567 012345678 0123456789 0987654321 09876543 10203040 11111111
  111111111 1111111111 1111aaaa 11112222 11223344 1122334455 112233445566 11235813 12121212 12123434
  12131415 123123123 123123123123 12312312 1231231231 123321123 12341234 123412345 1234512345
  12344321 1234554321 123456123 12345612 1234567a 12345678 123456780 123456781 123456788 123456789
  123456789a 123456789q 1234567890 12345678900 123456789z 12345678910 123456789123 12345678a
  12345678q 12345679 1234567q 1234567890q 1234567891 12345qwert 1234abcd 1234asdf 1234qwer 12345abc
  12345asdf 123654789 123698745 123789456 123qweasd 123qweasdzxc 123qwe123 123abc123 12qwaszx
  13131313 1357913579 135792468 13579246 135798642 14121412 14141414 147147147 147258369 1472583690
  147852369 147896325 14789632 15151515 159159159 159357456 159753456 159753123 159263487
  1a2b3c4d 1a2s3d4f 1michael 1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz1qaz 1qaz2wsx
  1qaz2wsx3edc 1qazxsw2 1qazzaq1 1234567qwertyu 20202020 21212121 22222222 222222222 22446688
  23232323 24242424 246813579 25252525 2wsx3edc 31415926 314159265 32323232 321321321 33333333
  333333333 36925814 369258147 41414141 43214321 44444444 444444444 45454545 456456456 456789123
  55555555 555555555 56565656 654321654 66666666 666666666 69696969 696969696 741852963 7418529630
  74108520 74107410 75395182 753951456 753159456 77777777 777777777 7777777777 777888999 78787878
  78945612 789456123 7894561230 789789789 85208520 852456852 87654321 876543210 88888888 888888888
  8888888888 963852741 96325874 987456321 987654321 9876543210 98765432 98989898 99999999 999999999
  9999999999 a1234567 a12345678 a123456789 a1b2c3d4 a1s2d3f4 a11111111 aa123456 aa12345678
  aaaaaaaa aaaaaaaaa aaaa1111 abc12345 abc123456 abc123abc abcabcabc abcd1234 abcd12345 abcd123456
  abcdefgh abcdefghi abcdefghij abcdefg1 abcdef123 abcabc123 access14 adidas123 admin123 admin1234
  admin12345 admin123456 adminadmin administrator alejandro alexander alexander1 alexandra alexandr
  anderson andromeda angel123 angelina anthony1 arsenal1 asd123asd asdasd123 asdasdasd asdf1234
  asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdfjkl1 asdqwe123 asd12345 atlantis aventura azertyui
  azertyuiop babygirl babygirl1 barcelona baseball baseball1 basketball batman123 beautiful
  benjamin bigdaddy biteme123 blahblah blink182 bonjour1 brandon1 bulldogs butterfly california
  cameron1 caroline catherine changeme changeme1 changeme123 charlie1 charlotte chelsea1 chester1
  chocolate christian christin christina christine christopher chrisbrown cleopatra cocacola
  computer computer1 corvette courtney cowboys1 creative crystal1 danielle danielle1 darkness
  dexter123 diamond1 dolphins dolphin1 dragon123 dragonball einstein elephant elizabeth
  estrella eternity evolution explorer external facebook facebook1 fernando ferrari1 fireball
  firebird flamengo florence flower123 football football1 forever1 forever21 formula1 fortnite1
  franklin freedom1 friendly friends1 fuckyou1 fuckyou2 fuckyou123 gangster garfield gateway1
  genesis1 gfhjkm123 giovanni godisgood goldfish google123 goodluck gorgeous graduate greenday
  greenroom greenroom1 guinness hallo123 handsome harley123 hello123 hello1234 hellohello hellokitty
  heather1 hercules hollywood iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 imissyou internet
  internet1 isabella iverson3 jackson1 jasmine1 jennifer jennifer1 jessica1 jessica123 jonathan
  jordan23 jordan123 joshua123 juventus karolina katerina katherine kawasaki kimberly kingkong
  kissmyass knights1 kristina lakers24 landrover lebron23 legolas1 letmein1 letmein123 letmein!
  liberty1 lifehack limited1 littleman liverpool liverpool1 logitech lol12345 lollipop lollypop
  london12 love1234 lovelove loveyou1 lovely123 loverboy lovers123 macdaddy madison1 madonna1
  manchester manutd123 margaret marlboro marseille matthew1 maverick maxwell1 melissa1 mercedes
  mercury1 metallica michael1 michael123 michelle michelle1 microsoft midnight minecraft minecraft1
  monkey12 monkey123 monster1 motorola mountain mustang1 myspace1 mypassword nathan123 newcastle
  newpassword newyork1 nicholas nicholas1 nintendo nirvana1 nothing1 november october1 oklahoma
  p@ssw0rd p@ssword p@ssw0rd1 pa55word pa55w0rd panthers papillon paradise paradox1 pass1234
  pass12345 pass123456 passpass passport passw0rd passw0rd1 password password! password. password0
  password00 password01 password1 password1! password10 password11 password12 password123
  password123! password1234 password12345 password2 password22 password3 password4 password5
  password6 password7 password8 password9 password99 passwort patricia patrick1 peterpan pineapple
  platinum playboy1 playstation pokemon1 pokemon123 porsche911 portugal positive precious princess
  princess1 princess12 princess123 private1 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q12345678 qazqazqaz
  qazwsx12 qazwsx123 qazwsxedc qazwsxedc123 qazxswedc qq123456 qqqqqqqq qwaszx12 qwe123456 qwe123qwe
  qweasd123 qweasdzxc qweasdzx qweqweqwe qwer1234 qwer12345 qwert123 qwert1234 qwert12345 qwerty00
  qwerty01 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty77 qwertyqwerty
  qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop123 rainbow1 rammstein rangers1 raymond1
  real1234 realmadrid rebecca1 remember revolution richard1 robert123 rockstar rockstar1 rockyou1
  ronaldo7 rootroot russia123 samantha samantha1 samsung1 samsung123 santiago saturday scarface
  scorpion scorpio1 sebastian secret123 september serenity shadow12 shadow123 shannon1 sherlock
  simpsons skateboard slipknot slipknot1 snickers snowball snowboard soccer10 soccer123 softball
  something spiderman spiderman1 spongebob spongebob1 sprite123 stargate startrek starwars starwars1
  stephanie steelers steelers1 stefanie stranger strawberry success1 summer01 summer12 summer123
  sunflower sunshine sunshine1 superman superman1 superstar superuser supernova sweetheart
  sweety123 sweetpea swordfish tennis123 terminator test1234 test12345 testtest testing1 testing123
  thailand thankyou thebeast thomas123 thunder1 tigger123 tinkerbell tottenham travis123 trinity1
  trustno1 truelove tttttttt tweety123 twilight undertaker universal valentin valentina valentine
  vanessa1 veronica vertigo1 victoria victoria1 viktoria vkontakte warcraft warcraft1 warrior1
  webmaster welcome01 welcome1 welcome12 welcome123 welcome1234 westside whatever whatever1
  william1 williams windows10 windows7 winston1 winter12 winter123 wolfgang wolverine wordpass
  wrestling xxxxxxxx yamaha123 yankees1 yourmom1 yourname yuantuo2012 z1x2c3v4 zachary1 zaq12wsx
  zaq1zaq1 zaqwsx123 zeppelin zxc123456 zxcasdqwe zxcvbnm1 zxcvbnm123 zxcvbnma zxczxczxc zzzzzzzz
  `
    .trim()
    .split(/\s+/),
);

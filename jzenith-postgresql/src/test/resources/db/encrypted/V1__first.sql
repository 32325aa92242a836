create table encrypted (i int);

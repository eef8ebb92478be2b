-- Logos are kept for a day. SVG is read more strictly now, and is kept as it was read: those of before are fetched again.
delete from store_logo;

-- Members who accepted chats in the previous release stay on duty.
update chat_seat set availability = 'here' where is_accepting;
